import { Problem } from '../../../clients/typescript/src/index.ts';
import type { Address } from '../store/doors.ts';
import { settledMarks } from './apply-marks.ts';
import { isAcknowledged, type Mark, type MarkStore } from './mark.ts';

type Sending = {
  store: MarkStore;
  addresses: () => readonly Address[];
  /** Says it to the service; it may be said again. */
  tell: (mark: Mark) => Promise<unknown>;
};

/**
 * Compares the marks that the service has with the documents, and gives back those that wait; each may be sent again and means the
 * same. What the service refuses is kept until the member has read it; anything else that goes wrong is thrown, and the rest waits.
 */
export async function sendMarks({ store, addresses, tell }: Sending): Promise<void> {
  if (store.marks.size === 0) return;
  const changes = settledMarks(store.marks, addresses());
  if (changes.size > 0) await store.saveMarks(changes);
  for (const [name, mark] of store.marks) {
    if (!mark.waits) continue;
    await store.saveMarks(new Map([[name, { ...mark, isTried: true }]]));
    const refused = await tell(mark).then(() => undefined, refusedBy);
    await store.saveMarks(new Map([[name, answered(mark, { refused, addresses: addresses() })]]));
  }
}

/** Whoever was taken out of the season keeps nothing of it but what the service does not have. */
export async function forgetSent(store: MarkStore): Promise<void> {
  const sent = [...store.marks].filter(([, mark]) => isAcknowledged(mark));
  if (sent.length > 0) await store.saveMarks(new Map(sent.map(([name]) => [name, undefined])));
}

function answered(
  { isTried: _, ...mark }: Mark,
  { refused, addresses }: { refused: string | undefined; addresses: readonly Address[] },
): Mark {
  const heard = { ...mark, waits: false };
  if (refused !== undefined) return { ...heard, refused };
  const version = addresses.find(({ address_id }) => address_id === mark.address_id)?.version;
  // An address that has left the phone has no door to show it at.
  return version === undefined ? { ...heard, isSaid: true } : { ...heard, sentOver: version };
}

/** Answers that say something of the session, the application or the moment, and nothing of the mark. */
const PASSING = [401, 408, 425, 426, 429];

/** The code with which the service refuses a mark; throws anything else. */
function refusedBy(fault: unknown): string {
  const isRefusal =
    fault instanceof Problem && fault.status >= 400 && fault.status < 500 && !PASSING.includes(fault.status);
  if (!isRefusal) throw fault;
  return fault.code;
}
