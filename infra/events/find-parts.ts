import type { LogFiles } from '../../lib/core/gateways.ts';
import type { Day } from '../../lib/core/time.ts';
import { readDigest } from '../../lib/event-log/seal/digest.ts';
import { DIGESTS, parseKey } from '../../lib/event-log/store/names.ts';
import { findParts, type LogPart } from '../../lib/event-log/store/parts.ts';

/** Finds the parts of a range of days; warns on stderr about sealed parts that are not stored. */
export async function findPartsWithWarnings(
  files: LogFiles,
  range: { from: Day; to: Day },
  warn = (line: string) => void process.stderr.write(`${line}\n`),
): Promise<LogPart[]> {
  const parts = await findParts(files, range);
  const stored = new Set(parts.map(({ day, part }) => `${day}.${part}`));
  for await (const { key } of files.list(DIGESTS)) {
    const name = parseKey(key);
    if (name.kind !== 'digest' || name.day < range.from || name.day > range.to) continue;
    if (stored.has(`${name.day}.${name.part}`)) continue;
    const lines = (await readDigest(files, name))?.lines ?? 0;
    if (lines > 0) warn(`${name.day}: ${lines} lines were sealed, and no file has them.`);
  }
  return parts;
}
