import { StopLine } from '../local/stop-line.ts';
import type { Faults } from './faults.ts';
import { type Found, findFigures, type Question } from './figures.ts';
import { gather } from './gather.ts';
import type { OpenLog } from './open-log.ts';
import { partsOf } from './parts-of.ts';
import { daysAround } from './range.ts';
import { findSources, requireStillThere } from './sources.ts';
import { inTempFolder } from './temp-folder.ts';

/** Computes the figures of each day of the log. */
export function readFigures(
  log: OpenLog,
  question: Question,
): Promise<Pick<Found, 'days' | 'totals'> & { faults: Faults }> {
  return inTempFolder(async (folder) => {
    const parts = await partsOf(log.files, daysAround(question.range));
    const sources = await findSources(log, parts);
    const sealed = await gather(sources, folder);
    const asked = findFigures(folder, question)
      .finally(() => requireStillThere(sources))
      .catch(tellDamaged);
    const { lines, unreadable, days, totals } = await asked;
    return { days, totals, faults: { unreadable, missing: Math.max(0, (sealed ?? 0) - lines) } };
  });
}

/** Translates errors of DuckDB about damaged files, which name only the link in the temporary folder. */
function tellDamaged(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  const damage = [
    { said: /gzip/i, sentence: 'A compressed file of the log is damaged' },
    { said: /maximum_object_size/, sentence: 'A line of the log is longer than any event' },
  ].find(({ said }) => said.test(message));
  if (!damage) throw error;
  throw new StopLine(`${damage.sentence}: \`npm run events -- verify\` says where.`);
}
