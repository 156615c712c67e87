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
 * What of the deep tier a change touches may add this part of a share; the rest of it waits for its share or the deep run. No number
 * of seconds: those that are recorded depend on the machine and on what ran beside.
 */
const PART_OF_SHARE_FOR_TOUCHED = 1 / 6;
/** Zips that are started because their function changed, beside the sample. */
const MAX_CHANGED_ZIPS = 10;

/** The plan of a run, and the lines that say it. */
export type SaidPlan = { plan: Plan; lines: string[] };

/** Everything there is. */
export async function planOfDeepRun(): Promise<SaidPlan> {
  const files = await readTestFiles();
  const items = deepItems(files, await readDurations());
  return { plan: planOf(files, items, []), lines: [`the deep tier: ${items.length} parts`] };
}

/** Every zip in place of the sample, when the parts say so: the same is not packaged and started twice. */
export function planOf(files: readonly TestFile[], items: readonly DeepItem[], sample: Step[]): Plan {
  const rest = items.filter(({ name }) => name !== EVERY_ZIP);
  return { files, items: rest, zips: rest.length < items.length ? everyZip(files) : sample };
}

/** What every landing proves, what the change touches, and the share of the deep tier whose turn it is. */
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

/** The functions that the change is nearest to. */
function changedFunctions(change: Change, distances: ReadonlyMap<string, number>): string[] {
  return [...distances.keys()]
    .filter((path) => /^functions\/.+\.ts$/.test(path))
    .slice(0, change.files.length > 0 ? MAX_CHANGED_ZIPS : 0)
    .map((path) => path.replace(/^functions\/(.*)\.ts$/, '$1'));
}
