import {
  type Document,
  isOpen,
  type StoredDocument,
} from '../../../clients/typescript/src/field/document.ts';
import { isUnsent, type Mark, marksIn } from '../do-not-call/mark.ts';
import { inFront, isMessageRow, messagesIn, storedRow } from '../messages/unsent-message.ts';

/** How the keys of visits begin in the store of a phone. */
const VISITS = 'passages/';

/** Goes with them: where they were, and what the service did not take as it was sent (`lost`). */
export const NOTES = 'notes';

export type Rows = ReadonlyMap<string, unknown>;
type Unsent = Record<string, StoredDocument | Mark>;
export type Content = { unsent: Unsent; beside: Record<string, unknown> };

/** Whether the member has not read yet what became of a visit. */
export function hasUnread(rows: Rows): boolean {
  const lost: unknown = Reflect.get(Object(rows.get(NOTES)), 'lost');
  return Array.isArray(lost) && lost.length > 0;
}

/** When the evening was last in step with the service, in milliseconds since 1970; 0 if it never was. */
export const inStepAt = (rows: Rows): number =>
  Date.parse(String(Reflect.get(Object(rows.get(NOTES)), 'inStepAt'))) || 0;

/** The rows of a store that wait for the service, whatever they are: visits and messages. */
export const waitingRows = (rows: Rows): string[] => [
  ...Object.keys(unsentIn(rows)),
  ...[...rows.keys()].filter(isMessageRow),
];

/** The same of what was sealed. */
export const waitingIn = ({ unsent, beside }: Content): string[] => [
  ...Object.keys(unsent),
  ...Object.keys(beside).filter(isMessageRow),
];

/** What is sealed of the store of an evening. */
export function textOf(rows: Rows): string {
  const beside = Object.fromEntries([...rows].filter(([row]) => row === NOTES || isMessageRow(row)));
  return JSON.stringify({ unsent: unsentIn(rows), beside } satisfies Content);
}

export function contentOf(text: string): Content {
  return JSON.parse(text);
}

/** What the service does not have as it is here, visits and marks: what waits, was not answered, or was refused. */
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

/**
 * What has to be written so that a store has what was sealed beside what is there, of which nothing is lost; `order`: which messages
 * were written first.
 */
export function merged(rows: Rows, { unsent, beside }: Content, order = inFront): Map<string, unknown> {
  const own = Object.entries(unsent).map(([key, theirs]) => {
    const here = rows.get(key);
    if (isKept(theirs)) return [key, isKept(here) ? mergedVisit(here, theirs) : theirs] as const;
    // What was said of a dwelling since is what holds.
    return [key, here ?? theirs] as const;
  });
  const others = Object.entries(beside)
    .filter(([row]) => !isMessageRow(row))
    .map(([row, theirs]) => [row, joined(rows.get(row), theirs)] as const);
  // A message that is here was written anew since.
  const fresh = Object.entries(beside).filter(([row]) => !rows.has(row));
  const messages = order(messagesIn(new Map(fresh)), messagesIn(rows)).map(storedRow);
  return new Map<string, unknown>([...own, ...others, ...messages]);
}

/** When the last message of what was sealed was written. */
export const lastWritten = ({ beside }: Content): string =>
  messagesIn(new Map(Object.entries(beside)))
    .map(({ written_at }) => written_at)
    .toSorted()
    .at(-1) ?? '';

/** What is here, with what it lacks: lists one behind the other, objects by their names. */
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
 * The service takes what was sent before once more, and merges what others have changed since: an edit goes back as it was.
 * One that the member has edited anew keeps that, and gets what only the sealed one had changed.
 */
function mergedVisit(here: StoredDocument, theirs: StoredDocument): StoredDocument {
  if (!isOpen(theirs)) return here;
  if (!isOpen(here)) return theirs;
  const known = changesOf(here);
  const missing = Object.entries(changesOf(theirs)).filter(([name]) => !(name in known));
  if (missing.length === 0) return here;
  return { ...here, mine: { ...here.mine, ...Object.fromEntries(missing) }, waits: true };
}

/** The fields of a visit that differ from what the service has, or may have. */
function changesOf({ mine, sent, master }: StoredDocument): Partial<Document> {
  const before = sent ?? master;
  const isSame = (name: string, value: unknown) =>
    before !== undefined && JSON.stringify(Reflect.get(before, name)) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(mine).filter(([name, value]) => !isSame(name, value)));
}

const isKept = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && 'mine' in value && 'waits' in value;
