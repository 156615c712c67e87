import { UserError } from '../../local/user-error.ts';
import { findPartsWithWarnings } from '../find-parts.ts';
import { gatherFiles } from '../gather-files.ts';
import type { OpenLog } from '../open-log.ts';
import { daysAround } from '../period/range.ts';
import type { ReadFaults } from '../read-faults.ts';
import { findSources, requireNotRotated } from '../sources.ts';
import { inTempFolder } from '../temp-folder.ts';
import { type FiguresRequest, type FoundFigures, findFigures } from './figures.ts';

/** Computes the figures of each day of the log. */
export function readFigures(
  log: OpenLog,
  request: FiguresRequest,
): Promise<Pick<FoundFigures, 'days' | 'totals'> & { faults: ReadFaults }> {
  return inTempFolder(async (folder) => {
    const parts = await findPartsWithWarnings(log.files, daysAround(request.range));
    const sources = await findSources(log, parts);
    const sealed = await gatherFiles(sources, folder);
    const figures = findFigures(folder, request)
      .finally(() => requireNotRotated(sources))
      .catch(explainDamage);
    const { lines, unreadable, days, totals } = await figures;
    return { days, totals, faults: { unreadable, missing: Math.max(0, (sealed ?? 0) - lines) } };
  });
}

/** Translates errors of DuckDB about damaged files, which name only the link in the temporary folder. */
function explainDamage(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  const damage = [
    { pattern: /gzip/i, sentence: 'A compressed file of the log is damaged' },
    { pattern: /maximum_object_size/, sentence: 'A line of the log is longer than any event' },
  ].find(({ pattern }) => pattern.test(message));
  if (!damage) throw error;
  throw new UserError(`${damage.sentence}: \`npm run events -- verify\` says where.`);
}
