import { isDeepStrictEqual } from 'node:util';
import type { Json } from './sign-in.ts';

/** A row of a push: the phone's document, and the service's document as the phone last received it. */
export type PhoneRow = { newDocumentState: Json; assumedMasterState?: Json };

type Held = {
  now: Json;
  /** The document as stored by the service; undefined if the service does not have it. */
  base: Json | undefined;
  /** The state that the service refused to record; it stays on the phone until the member changes it. */
  refused?: Json;
  /** Set if a pull withdrew the document from this member while a change was waiting. */
  isGone?: boolean;
};

/** A phone with its passages, which members read, record and change offline. */
export type Phone = ReturnType<typeof openPhone>;

/** Opens an empty phone. It only stores documents: its walker makes the requests. */
export function openPhone() {
  const held = new Map<string, Held>();
  const live = (): Json[] => [...held.values()].map(({ now }) => now).filter(({ _deleted }) => !_deleted);
  const change = (id: string, fields: object): void => {
    const document = held.get(id);
    if (document) held.set(id, { ...document, now: { ...document.now, ...fields } });
  };
  return {
    /** The documents that the member sees. */
    live,
    /** The documents that the service refused to record; they stay until the member changes them. */
    refused: (): Json[] =>
      [...held.values()].filter(({ now, refused }) => now === refused).map(({ now }) => now),
    record: (draft: Json): void => void held.set(draft.id, { now: draft, base: undefined }),
    change,
    remove: (id: string, reason: string): void => change(id, { _deleted: true, deletion_reason: reason }),
    /** The rows to push. */
    pending: (): PhoneRow[] =>
      [...held.values()].filter(isPending).map(({ now, base }) => ({
        newDocumentState: now,
        ...(base === undefined ? {} : { assumedMasterState: base }),
      })),
    /** Applies the answer to a push; changes made after the rows were sent stay and wait for the next push. */
    takeAnswer: (rows: readonly PhoneRow[], answer: readonly Json[]): void => {
      const masters = new Map(answer.map((document) => [document.id, document]));
      for (const { newDocumentState: sent } of rows) {
        const before = held.get(sent.id);
        const after = before && answered(before, sent, masters.get(sent.id));
        if (after) held.set(sent.id, after);
        else held.delete(sent.id);
      }
    },
    /** Applies a page of a pull; documents waiting to be pushed stay unchanged, because the answer to the push updates them. */
    takePage: (documents: readonly Json[]): void => {
      for (const document of documents) {
        const before = held.get(document.id);
        if (before && isPending(before)) before.isGone = document._deleted;
        else if (document._deleted) held.delete(document.id);
        else held.set(document.id, { now: document, base: document });
      }
    },
  };
}

function isPending({ now, base, refused }: Held): boolean {
  return now !== refused && !isDeepStrictEqual(now, base);
}

/** The document after the answer to its push; undefined if the phone drops it. */
function answered({ now, base, isGone }: Held, sent: Json, answer: Json | undefined): Held | undefined {
  const { sync_error: error, ...said } = answer ?? sent;
  if (said._deleted && !error) return undefined;
  // The service returns a document as it was sent if it does not have it, or not for this member.
  const isUnknown = error && (base === undefined || error.fields.includes('id'));
  if (isUnknown && said.passage_id === base?.passage_id)
    return isGone ? undefined : { now, base, refused: sent };
  const master = { ...said, sync_error: null };
  const changed = Object.keys(now).filter((name) => !isDeepStrictEqual(now[name], sent[name]));
  return { now: { ...master, ...only(now, changed) }, base: { ...master, ...only(sent, changed) } };
}

function only(document: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, document[name]]));
}
