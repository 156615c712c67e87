import { Problem } from '../../../clients/typescript/src/index.ts';
import type { Address } from '../store/doors.ts';
import { settledMarks } from './apply-marks.ts';
import { isAcknowledged, type Mark, type MarkStore } from './mark.ts';

type Sending = {
  store: MarkStore;
  addresses: () => readonly Address[];
  /** Sends a mark to the service; safe to repeat. */
  tell: (mark: Mark) => Promise<unknown>;
};

/**
 * Compares acknowledged marks with the documents, then sends waiting marks, which is safe to repeat. Stores a
 * refusal until the member has read it; throws any other error and leaves the remaining marks waiting.
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

/** Deletes acknowledged marks, for a member removed from the season; keeps those that the service lacks. */
export async function forgetSent(store: MarkStore): Promise<void> {
  const sent = [...store.marks].filter(([, mark]) => isAcknowledged(mark));
  if (sent.length > 0) await store.saveMarks(new Map(sent.map(([name]) => [name, undefined])));
}

function answered(
  { isTried: _, ...mark }: Mark,
  { refused, addresses }: { refused: string | undefined; addresses: readonly Address[] },
): Mark {
  const sent = { ...mark, waits: false };
  if (refused !== undefined) return { ...sent, refused };
  const version = addresses.find(({ address_id }) => address_id === mark.address_id)?.version;
  // Without its address on the phone, there is no door to show the mark at.
  return version === undefined ? { ...sent, isSaid: true } : { ...sent, sentOver: version };
}

/** HTTP statuses that concern the session, the app or the moment, but not the mark. */
const PASSING = [401, 408, 425, 426, 429];

/** The error code of a refusal; throws any other error. */
function refusedBy(fault: unknown): string {
  const isRefusal =
    fault instanceof Problem && fault.status >= 400 && fault.status < 500 && !PASSING.includes(fault.status);
  if (!isRefusal) throw fault;
  return fault.code;
}
