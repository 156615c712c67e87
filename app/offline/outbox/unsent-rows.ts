import {
  type Document,
  isOpen,
  type StoredDocument,
} from '../../../clients/typescript/src/field/document.ts';
import { isUnsent, type Mark, marksIn } from '../do-not-call/mark.ts';
import { inFront, isMessageRow, messagesIn, storedRow } from '../messages/unsent-message.ts';

/** The key prefix of visits in a phone's store. */
const VISITS = 'passages/';

/** The key of notes about visits: their places, and fields that the service did not accept (`lost`). */
export const NOTES = 'notes';

export type Rows = ReadonlyMap<string, unknown>;
type Unsent = Record<string, StoredDocument | Mark>;
export type Content = { unsent: Unsent; beside: Record<string, unknown> };

/** Whether the member has not read all notices of lost fields. */
export function hasUnread(rows: Rows): boolean {
  const lost: unknown = Reflect.get(Object(rows.get(NOTES)), 'lost');
  return Array.isArray(lost) && lost.length > 0;
}

/** When the evening last synced, in milliseconds since 1970; 0 if never. */
export const inStepAt = (rows: Rows): number =>
  Date.parse(String(Reflect.get(Object(rows.get(NOTES)), 'inStepAt'))) || 0;

/** The keys of all unsent rows: visits, marks and messages. */
export const waitingRows = (rows: Rows): string[] => [
  ...Object.keys(unsentIn(rows)),
  ...[...rows.keys()].filter(isMessageRow),
];

/** The keys of all unsent rows in sealed content. */
export const waitingIn = ({ unsent, beside }: Content): string[] => [
  ...Object.keys(unsent),
  ...Object.keys(beside).filter(isMessageRow),
];

/** The text of a store's unsent data, to be sealed. */
export function textOf(rows: Rows): string {
  const beside = Object.fromEntries([...rows].filter(([row]) => row === NOTES || isMessageRow(row)));
  return JSON.stringify({ unsent: unsentIn(rows), beside } satisfies Content);
}

export function contentOf(text: string): Content {
  return JSON.parse(text);
}

/** All visits of a store. */
export const visitsIn = (rows: Rows): StoredDocument[] =>
  [...rows].flatMap(([key, value]) => (key.startsWith(VISITS) && isKept(value) ? [value] : []));

/** Visits and marks that the service lacks: waiting, without response, or refused. */
function unsentIn(rows: Rows): Unsent {
  const visits = [...rows].flatMap(([key, value]) =>
    key.startsWith(VISITS) && isKept(value) ? [[key, value] as const] : [],
  );
  const marks = [...marksIn(rows)].filter(([, mark]) => isUnsent(mark));
  return Object.fromEntries([
    ...visits.filter(([, kept]) => isOpen(kept) || kept.wasRefused === true),
    ...marks,
  ]);
}

/** Changes that merge sealed content into a store without losing either; `order` defines which messages come first. */
export function merged(rows: Rows, { unsent, beside }: Content, order = inFront): Map<string, unknown> {
  const own = Object.entries(unsent).map(([key, theirs]) => {
    const here = rows.get(key);
    if (isKept(theirs)) return [key, isKept(here) ? mergedVisit(here, theirs) : theirs] as const;
    // The stored mark of a dwelling is newer.
    return [key, here ?? theirs] as const;
  });
  const others = Object.entries(beside)
    .filter(([row]) => !isMessageRow(row))
    .map(([row, theirs]) => [row, joined(rows.get(row), theirs)] as const);
  // A stored message was changed since, so it wins.
  const fresh = Object.entries(beside).filter(([row]) => !rows.has(row));
  const messages = order(messagesIn(new Map(fresh)), messagesIn(rows)).map(storedRow);
  return new Map<string, unknown>([...own, ...others, ...messages]);
}

/** When the last message of the sealed content was written; empty without messages. */
export const lastWritten = ({ beside }: Content): string =>
  messagesIn(new Map(Object.entries(beside)))
    .map(({ written_at }) => written_at)
    .toSorted()
    .at(-1) ?? '';

/** Adds missing parts to a value: concatenates lists, merges objects by name. */
function joined(here: unknown, theirs: unknown): unknown {
  if (here === undefined) return theirs;
  if (Array.isArray(here) && Array.isArray(theirs)) return [...theirs, ...here];
  if (!isObject(here) || !isObject(theirs)) return here;
  const names = new Set([...Object.keys(theirs), ...Object.keys(here)]);
  return Object.fromEntries(
    [...names].map((name) => [name, joined(Reflect.get(here, name), Reflect.get(theirs, name))]),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges two edits of a visit. The service accepts a repeated edit and merges other people's changes, so a
 * single edit is sent again as it was. If both are open, the stored edit wins and gets the fields that only
 * the sealed one changed.
 */
function mergedVisit(here: StoredDocument, theirs: StoredDocument): StoredDocument {
  if (!isOpen(theirs)) return here;
  if (!isOpen(here)) return theirs;
  const known = changesOf(here);
  const missing = Object.entries(changesOf(theirs)).filter(([name]) => !(name in known));
  if (missing.length === 0) return here;
  return { ...here, mine: { ...here.mine, ...Object.fromEntries(missing) }, waits: true };
}

/** The fields of a visit that differ from what the service has or may have. */
function changesOf({ mine, sent, master }: StoredDocument): Partial<Document> {
  const before = sent ?? master;
  const isSame = (name: string, value: unknown) =>
    before !== undefined && JSON.stringify(Reflect.get(before, name)) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(mine).filter(([name, value]) => !isSame(name, value)));
}

const isKept = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && 'mine' in value && 'waits' in value;
