import { readDurations } from '../tests/durations.ts';
import { distancesFrom, readImporters } from '../tests/import-graph.ts';
import { SHARES, secondsOf, sharesOf } from '../tests/shares.ts';
import { filesOfCheckout, readTestFiles } from '../tests/test-files.ts';
import type { TestFile } from '../tests/tiers.ts';
import { fitting, touchedTests } from '../tests/touched.ts';
import { type Change, readChange } from './change.ts';
import { type DeepItem, deepItems, EVERY_ZIP } from './deep-items.ts';
import type { Plan } from './lanes.ts';
import type { Step } from './step.ts';
import { everyZip, sampledZips } from './zips.ts';

/**
 * The parts of the deep tier that a change touches may take this fraction of a share's seconds; the rest wait for their share or
 * the deep run. A fixed number of seconds would not do: recorded seconds depend on the machine and its load.
 */
const PART_OF_SHARE_FOR_TOUCHED = 1 / 6;
/** The maximum number of zips that are started because their function changed, beyond the sample. */
const MAX_CHANGED_ZIPS = 10;

/** The plan of a run, and the lines that describe it. */
export type SaidPlan = { plan: Plan; lines: string[] };

/** The plan with every part of the deep tier. */
export async function planOfDeepRun(): Promise<SaidPlan> {
  const files = await readTestFiles();
  const items = deepItems(files, await readDurations());
  return { plan: planOf(files, items, []), lines: [`the deep tier: ${items.length} parts`] };
}

/** Replaces the sample of zips by every zip if the items include it, so that no zip is packaged and started twice. */
export function planOf(files: readonly TestFile[], items: readonly DeepItem[], sample: Step[]): Plan {
  const rest = items.filter(({ name }) => name !== EVERY_ZIP);
  return { files, items: rest, zips: rest.length < items.length ? everyZip(files) : sample };
}

/** The plan of a landing: what every landing tests, what the change touches, and the share of the deep tier whose turn it is. */
export async function planOfLanding(): Promise<SaidPlan> {
  const checkout = filesOfCheckout();
  const [files, importers, change] = await Promise.all([
    readTestFiles(checkout),
    readImporters(checkout),
    readChange(),
  ]);
  const items = deepItems(files, await readDurations());
  const turn = change.number % SHARES;
  const share = sharesOf(items)[turn] ?? [];
  const others = touchedTests(
    items.filter((item) => !share.includes(item)),
    change.files,
    importers,
  );
  const { taken, left } = fitting(others, secondsOf(share) * PART_OF_SHARE_FOR_TOUCHED);
  const zips = changedFunctions(change, distancesFrom(change.files, importers));
  return {
    plan: planOf(files, [...share, ...taken], sampledZips(files, zips)),
    lines: [
      change.base
        ? `${change.files.length} files differ from ${change.base.slice(0, 12)}`
        : 'this clone has no commit to compare with: nothing counts as changed',
      `share ${turn + 1} of ${SHARES} of the deep tier: ${share.length} parts, about ${Math.round(secondsOf(share))} s`,
      `of the rest the change touches ${others.length} parts; the nearest ${taken.length} run, about ${Math.round(secondsOf(taken))} s`,
      ...(left.length > 0 ? [`left for their share: ${left.map(({ name }) => name).join(', ')}`] : []),
    ],
  };
}

/** The functions nearest to the changed files in the import graph. */
function changedFunctions(change: Change, distances: ReadonlyMap<string, number>): string[] {
  return [...distances.keys()]
    .filter((path) => /^functions\/.+\.ts$/.test(path))
    .slice(0, change.files.length > 0 ? MAX_CHANGED_ZIPS : 0)
    .map((path) => path.replace(/^functions\/(.*)\.ts$/, '$1'));
}
