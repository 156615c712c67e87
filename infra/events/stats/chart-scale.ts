/** The vertical scale of a bar chart: the values of its grid lines, and the relative height of a value, from 0 to 1. */
export type Scale = { isLogarithmic: boolean; lines: number[]; heightOf(value: number): number };

/** The scale is logarithmic when the largest value exceeds the median by this factor. */
const LOG_SCALE_FACTOR = 50;
const MOST_LINES = 6;

/** Chooses the scale of values that are 0 or more. */
export function chooseScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const median = positive[Math.floor(positive.length / 2)] ?? 0;
  const largest = positive.at(-1) ?? 1;
  return positive.length > 1 && largest > LOG_SCALE_FACTOR * median
    ? logarithmic(largest)
    : linear(Math.max(1, largest));
}

function linear(largest: number): Scale {
  const step = stepFor(largest);
  const count = Math.ceil(largest / step);
  return {
    isLogarithmic: false,
    lines: Array.from({ length: count + 1 }, (_, index) => index * step),
    heightOf: (value) => value / (count * step),
  };
}

/** The smallest step that needs no more than six lines: 1, 2 or 5 times a power of ten, at least 1. */
function stepFor(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest / MOST_LINES));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => largest / each <= MOST_LINES);
  return Math.max(1, step ?? 10 * power);
}

function logarithmic(largest: number): Scale {
  const powers = Math.max(1, Math.ceil(Math.log10(largest)));
  return {
    isLogarithmic: true,
    lines: Array.from({ length: powers + 1 }, (_, index) => 10 ** index),
    heightOf: (value) => Math.max(0, Math.log10(value)) / powers,
  };
}
