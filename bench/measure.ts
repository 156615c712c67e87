/** A comparison, usually in operations per second: the floor and ours, measured alternately in the same run. */
export type Comparison = { name: string; unit: string; floor: number; ours: number; ratio: number };

type Work = () => Promise<unknown>;

type Options = {
  name: string;
  unit?: string;
  /** The part of the work that cannot be avoided, in its simplest form. */
  floor: Work;
  ours: Work;
  /** Calls per round, and operations per call. */
  calls: number;
  perCall?: number;
};

const ROUNDS = 5;

/** Compares medians of five rounds, alternating floor and ours so that changes of the load affect both. */
export async function compare({
  name,
  unit = 'calls',
  floor,
  ours,
  calls,
  perCall = 1,
}: Options): Promise<Comparison> {
  await floor();
  await ours();
  const rates: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.floor.push(await rateOf(floor, calls, perCall));
    rates.ours.push(await rateOf(ours, calls, perCall));
  }
  const [floorRate, oursRate] = [median(rates.floor), median(rates.ours)];
  return { name, unit: `${unit}/s`, floor: floorRate, ours: oursRate, ratio: oursRate / floorRate };
}

async function rateOf(work: Work, calls: number, perCall: number): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return (calls * perCall * 1000) / (performance.now() - start);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A table in Markdown. */
export function tableOf(comparisons: Comparison[]): string {
  const rows = comparisons.map(
    ({ name, unit, floor, ours, ratio }) =>
      `| ${name} | ${unit} | ${formatted(floor)} | ${formatted(ours)} | ${ratio.toFixed(2)} |`,
  );
  return ['| work | unit | floor | ours | ratio |', '|---|---|---|---|---|', ...rows].join('\n');
}

function formatted(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
