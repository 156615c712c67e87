import { isDeepStrictEqual } from 'node:util';
import type { Json } from './sign-in.ts';

/** A row of a push: a document as the phone has it, and as the service had it when the phone heard of it last. */
export type PhoneRow = { newDocumentState: Json; assumedMasterState?: Json };

type Held = {
  now: Json;
  /** As the service has it; undefined for what it does not have. */
  base: Json | undefined;
  /** The state that the service refused to record; it waits on the phone until it is changed. */
  refused?: Json;
  /** Not the member's any more, as a pull said while a change was waiting. */
  isGone?: boolean;
};

/** A phone with its passages, which are read, recorded and changed without a network. */
export type Phone = ReturnType<typeof openPhone>;

/** An empty phone. It stores nothing but documents: requests are made by who carries it. */
export function openPhone() {
  const held = new Map<string, Held>();
  const live = (): Json[] => [...held.values()].map(({ now }) => now).filter(({ _deleted }) => !_deleted);
  const change = (id: string, fields: object): void => {
    const document = held.get(id);
    if (document) held.set(id, { ...document, now: { ...document.now, ...fields } });
  };
  return {
    /** What the member sees. */
    live,
    /** What the service refused to record; it waits until it is changed. */
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
    /** Takes the answer to a push; changes made since the rows were sent stay and wait for the next one. */
    takeAnswer: (rows: readonly PhoneRow[], answer: readonly Json[]): void => {
      const masters = new Map(answer.map((document) => [document.id, document]));
      for (const { newDocumentState: sent } of rows) {
        const before = held.get(sent.id);
        const after = before && answered(before, sent, masters.get(sent.id));
        if (after) held.set(sent.id, after);
        else held.delete(sent.id);
      }
    },
    /** Takes a page; what waits to be pushed stays as it is, because the answer to its push says the rest. */
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

/** The document after the answer to its push; undefined when it leaves the phone. */
function answered({ now, base, isGone }: Held, sent: Json, answer: Json | undefined): Held | undefined {
  const { sync_error: error, ...said } = answer ?? sent;
  if (said._deleted && !error) return undefined;
  // What the service does not have, or not for this member, comes back as it was sent.
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
