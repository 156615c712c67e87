import type { Needs } from '../context.ts';
import { readSealed } from '../data/outbox.ts';
import type { DigestFile } from './digest.ts';

/**
 * Whoever takes the last digests away, or puts others in their place, would have the next day signed behind the gap. The
 * database knows the last one. A log that is further is right: the database was restored, or a seal was killed.
 */
export async function requireHead({ db }: Needs<'db'>, digests: DigestFile[]): Promise<void> {
  const known = await readSealed(db);
  if (known.number === 0) return;
  const newest = Math.max(0, ...digests.map(({ digest }) => digest.number));
  const same = digests.find(({ digest }) => digest.number === known.number);
  if (newest < known.number) throw refused(`digest ${known.number} is gone, and what was behind ${newest}`);
  if (same && same.sha256 !== known.sha256) throw refused(`${same.key} is not the digest that was signed`);
}

function refused(sentence: string): Error {
  return Object.assign(new Error(`the event log was changed: ${sentence}`), { code: 'seals-changed' });
}
