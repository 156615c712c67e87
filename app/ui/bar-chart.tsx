import { useId } from 'preact/hooks';

export type Bar = { label: string; value: number; shown: string };

/** The chart's width in pixels by screen width, so that the text size stays. */
const WIDTHS = { narrow: 320, wide: 720 };
const narrow = matchMedia('(max-width: 40rem)');
const HEIGHT = 200;
const TOP = 24;
const BASE = HEIGHT - 28;
const WIDEST = 48;

/** One bar per value, the highest with its value; pages also show the values as a table. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const id = useId();
  const width = WIDTHS[narrow.matches ? 'narrow' : 'wide'];
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const highest = bars.findIndex(({ value }) => value === most);
  const step = width / Math.max(1, bars.length);
  const wide = Math.min(WIDEST, step * 0.72);
  const labelled = new Set([0, highest, bars.length - 1]);
  return (
    <svg class="bars" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      <line class="axis" x1="0" x2={width} y1={BASE + 0.5} y2={BASE + 0.5} />
      {bars.map(({ label, value, shown }, at) => {
        const high = ((BASE - TOP) * value) / most;
        const middle = step * (at + 0.5);
        const anchor = anchorOf(at, bars.length);
        const place = { start: middle - wide / 2, middle, end: middle + wide / 2 }[anchor];
        return (
          <g key={label}>
            <rect x={middle - wide / 2} y={BASE - high} width={wide} height={high} rx="2" />
            {at === highest && value > 0 && (
              <text class="value" x={place} y={BASE - high - 8} text-anchor={anchor}>
                {shown}
              </text>
            )}
            {labelled.has(at) && !isCrowded(at, highest, bars.length) && (
              <text x={place} y={HEIGHT - 6} text-anchor={anchor}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (count < 8) return 'middle';
  if (at < count / 8) return 'start';
  return at > (count * 7) / 8 - 1 ? 'end' : 'middle';
}

/** Whether the label of the highest bar would overlap that of the first or last bar. */
function isCrowded(at: number, highest: number, count: number): boolean {
  const isEnd = at === 0 || at === count - 1;
  return !isEnd && at === highest && (at < count / 6 || at > (count * 5) / 6 - 1);
}
