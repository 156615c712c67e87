import type { Schemas } from '../call-types.ts';

/** A visit on a phone; before its first push, it has only its id and the fields that the phone wrote. */
export type Document = Partial<Omit<Schemas['FieldPassage'], 'id' | '_deleted' | 'sync_error'>> & {
  id: string;
  _deleted?: boolean;
  /** The reason for deleting a visit with money. */
  deletion_reason?: string;
  /** Why the service refused the visit, to be shown to the member. */
  sync_error?: Schemas['FieldSyncError'] | null;
};

export type StoredDocument = {
  /** The visit as the member sees it. */
  mine: Document;
  /** The last version from the service; absent if the service does not have the visit. */
  master?: Document | undefined;
  /** Whether the visit was edited after the last push. */
  waits: boolean;
  /** The version sent without a response yet, which is sent again unchanged. */
  sent?: Document | undefined;
  /** Whether the service refused the visit and stored it for the administrators. */
  wasRefused?: boolean;
  /** Whether the service has not sent the visit again since it asked the phone to start again. */
  isOld?: boolean;
};

export const isOpen = ({ waits, sent }: StoredDocument): boolean => waits || sent !== undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const valueIn = (document: Document | undefined, name: string): unknown =>
  document && Reflect.get(document, name);

/** The document to store after the response to a push; undefined deletes it. */
export function settle(
  { mine, master, waits }: StoredDocument,
  sent: Document,
  answer: Document | undefined,
  writable: readonly string[],
): StoredDocument | undefined {
  if (!answer) return sent._deleted ? undefined : { mine, master: sent, waits };
  if (answer._deleted) return undefined;
  // The service does not have the visit, which stays on the phone until corrected.
  if (answer.passage_id === undefined)
    return { mine: waits ? mine : answer, master, waits, wasRefused: true };
  const names = [...writable, '_deleted'].filter((name) => isStillMine(name, { mine, master, sent, answer }));
  if (names.length === 0) return { mine: answer, master: answer, waits: false };
  const again = Object.fromEntries(names.map((name) => [name, valueIn(mine, name)]));
  return { mine: { ...answer, ...again, sync_error: null }, master: answer, waits: true };
}

type Versions = { mine: Document; master: Document | undefined; sent: Document; answer: Document };

/** Whether a field must be sent again, on top of the service's version. */
function isStillMine(name: string, { mine, master, sent, answer }: Versions): boolean {
  const [value, theirs] = [valueIn(mine, name), valueIn(answer, name)];
  if (value === undefined || isSame(value, theirs)) return false;
  const isRefused = answer.sync_error?.fields.includes(name) ?? false;
  const isMerged = isSame(theirs, valueIn(sent, name)) || (!!master && isSame(theirs, valueIn(master, name)));
  // A field edited after the push has not been refused yet.
  return isSame(value, valueIn(sent, name)) ? isMerged && !isRefused : isMerged || isRefused;
}
