import { Problem } from '../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../session.ts';
import type { Address } from './doors.ts';
import { isNamed } from './flat.ts';
import type { KeptStore } from './kept-store.ts';
import type { Mark } from './mark.ts';
import { saidSince } from './marked.ts';

/**
 * Forgets the marks that the documents say by now, and gives back those that wait; each may be sent again and means the same.
 * What the service refuses is kept until the member has read it; anything else that goes wrong is thrown, and the rest waits.
 */
export async function sendMarks(
  kept: KeptStore,
  addresses: () => readonly Address[],
  stop: AbortSignal,
): Promise<void> {
  if (kept.marks.size === 0) return;
  const said = saidSince(kept.marks, addresses());
  if (said.length > 0) await kept.saveMarks(new Map(said.map((name) => [name, undefined])));
  for (const [name, mark] of kept.marks) {
    if (!mark.waits) continue;
    await kept.saveMarks(new Map([[name, { ...mark, isTried: true }]]));
    await kept.saveMarks(new Map([[name, await answered(mark, addresses(), stop)]]));
  }
}

async function answered(
  { isTried: _, ...mark }: Mark,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Mark | undefined> {
  const { address_id, dwelling, do_not_call } = mark;
  const version = addresses.find((one) => one.address_id === address_id)?.version;
  try {
    await client.addresses.putDwelling({
      path: { address_id },
      body: { dwelling: isNamed(dwelling) ? dwelling : null, do_not_call, ...ofEntity() },
      signal,
    });
  } catch (fault) {
    if (!isRefusal(fault)) throw fault;
    return { ...mark, waits: false, refused: fault.code };
  }
  // An address that has left the phone has no door to show it at.
  return version === undefined ? undefined : { ...mark, waits: false, sentOver: version };
}

/** Answers that say something of the session, the application or the moment, and nothing of the mark. */
const PASSING = [401, 408, 425, 426, 429];

const isRefusal = (fault: unknown): fault is Problem =>
  fault instanceof Problem && fault.status >= 400 && fault.status < 500 && !PASSING.includes(fault.status);
