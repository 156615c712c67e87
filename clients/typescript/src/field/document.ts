import type { Schemas } from '../call-types.ts';

/** A visit as a phone has it: one that the service has never seen has what the phone wrote, and its id. */
export type Document = Partial<Omit<Schemas['FieldPassage'], 'id' | '_deleted' | 'sync_error'>> & {
  id: string;
  _deleted?: boolean;
  /** Why money was deleted. */
  deletion_reason?: string;
  /** Why the service did not take it, to be shown to the member. */
  sync_error?: Schemas['FieldSyncError'] | null;
};

export type StoredDocument = {
  /** As the member sees it. */
  mine: Document;
  /** As the service had it when the phone last heard of it; absent for what the service does not have. */
  master?: Document | undefined;
  /** Edited since it was last sent. */
  waits: boolean;
  /** What was sent and not answered yet: it is sent again as it was. */
  sent?: Document | undefined;
  /** The service keeps it for the administrators. */
  wasRefused?: boolean;
};

export const isOpen = ({ waits, sent }: StoredDocument): boolean => waits || sent !== undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const valueIn = (document: Document | undefined, name: string): unknown =>
  document && Reflect.get(document, name);

/** What the phone keeps after the answer to what it sent; undefined when the document leaves it. */
export function settle(
  { mine, master, waits }: StoredDocument,
  sent: Document,
  answer: Document | undefined,
  writable: readonly string[],
): StoredDocument | undefined {
  if (!answer) return sent._deleted ? undefined : { mine, master: sent, waits };
  if (answer._deleted) return undefined;
  // The service does not have it: it stays here until somebody has put it right.
  if (answer.passage_id === undefined)
    return { mine: waits ? mine : answer, master, waits, wasRefused: true };
  const names = [...writable, '_deleted'].filter((name) => isStillMine(name, { mine, master, sent, answer }));
  if (names.length === 0) return { mine: answer, master: answer, waits: false };
  const again = Object.fromEntries(names.map((name) => [name, valueIn(mine, name)]));
  return { mine: { ...answer, ...again, sync_error: null }, master: answer, waits: true };
}

type Versions = { mine: Document; master: Document | undefined; sent: Document; answer: Document };

/** Whether a field has to be sent once more, on top of what the service has now. */
function isStillMine(name: string, { mine, master, sent, answer }: Versions): boolean {
  const [value, theirs] = [valueIn(mine, name), valueIn(answer, name)];
  if (value === undefined || isSame(value, theirs)) return false;
  const isRefused = answer.sync_error?.fields.includes(name) ?? false;
  const isMerged = isSame(theirs, valueIn(sent, name)) || (!!master && isSame(theirs, valueIn(master, name)));
  // What was edited since it was sent has not been refused yet.
  return isSame(value, valueIn(sent, name)) ? isMerged && !isRefused : isMerged || isRefused;
}
