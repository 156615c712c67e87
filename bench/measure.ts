/** A comparison of floor and ours, measured alternately in the same run, usually in operations per second. */
export type Comparison = {
  name: string;
  unit: string;
  floor: number;
  ours: number;
  ratio: number;
  /** The lowest acceptable ratio. */
  aim?: number;
};

type Work = () => Promise<unknown>;

type Options = {
  name: string;
  unit?: string;
  /** The unavoidable part of the work, in its simplest form. */
  floor: Work;
  ours: Work;
  /** Prepares each call; not measured. */
  prepare?: Work;
  /** The number of calls per round, and of operations per call. */
  calls: number;
  perCall?: number;
  aim?: number;
};

const ROUNDS = 5;

/** Compares medians of five rounds, alternating floor and ours so that load changes affect both. */
export async function compare({
  name,
  unit = 'calls',
  floor,
  ours,
  prepare = async () => {},
  calls,
  perCall = 1,
  aim,
}: Options): Promise<Comparison> {
  await rateOf(floor, prepare, 1, perCall);
  await rateOf(ours, prepare, 1, perCall);
  const rates: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.floor.push(await rateOf(floor, prepare, calls, perCall));
    rates.ours.push(await rateOf(ours, prepare, calls, perCall));
  }
  const [floorRate, oursRate] = [median(rates.floor), median(rates.ours)];
  const ratio = oursRate / floorRate;
  return { name, unit: `${unit}/s`, floor: floorRate, ours: oursRate, ratio, ...(aim ? { aim } : {}) };
}

async function rateOf(work: Work, prepare: Work, calls: number, perCall: number): Promise<number> {
  let milliseconds = 0;
  for (let call = 0; call < calls; call += 1) {
    await prepare();
    const start = performance.now();
    await work();
    milliseconds += performance.now() - start;
  }
  return (calls * perCall * 1000) / milliseconds;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Formats the comparisons as a Markdown table. */
export function tableOf(comparisons: Comparison[]): string {
  const rows = comparisons.map(
    ({ name, unit, floor, ours, ratio, aim }) =>
      `| ${name} | ${unit} | ${formatted(floor)} | ${formatted(ours)} | ${ratio.toFixed(2)} | ${aimOf(ratio, aim)} |`,
  );
  const head = ['| work | unit | floor | ours | ratio | aim |', '| --- | --- | --: | --: | --: | --- |'];
  return [...head, ...rows].join('\n');
}

function aimOf(ratio: number, aim: number | undefined): string {
  if (aim === undefined) return '';
  return `≥ ${aim}${ratio >= aim ? '' : ' missed'}`;
}

function formatted(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
