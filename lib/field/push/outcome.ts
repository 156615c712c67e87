import { isDeepStrictEqual } from 'node:util';
import type { Needs } from '../../core/context.ts';
import type { Problem } from '../../core/problems/problem.ts';
import type { PassageInput } from '../../passages/schemas.ts';
import { writableNames } from './document-fields.ts';
import type { Master } from './masters.ts';
import type { Document } from './read-document.ts';

/** What became of a row: the passage that it belongs to, if there is one, and why not all of it was taken. */
export type Outcome = {
  id: string | undefined;
  document: Document;
  /** The content to keep instead of the document. */
  kept?: Document | undefined;
  /** What the phone had from the service when it changed the document. */
  assumed?: Document | undefined;
  input?: PassageInput | undefined;
  passageId: number | undefined;
  refusal: Refusal | undefined;
  /** What was recorded just now, which is not read again. */
  recorded?: Master | undefined;
};

/** Whether a document waits in the quarantine; one of an erased person is not kept. */
export function isKept({ refusal }: Outcome): boolean {
  return refusal !== undefined && refusal.problem.code !== 'erased';
}

/** What became of a push. */
export type Taken = {
  outcomes: readonly Outcome[];
  /** What the service has of these documents now. */
  masters: ReadonlyMap<number, Master>;
  /** Whether the phone sends a refused document over and over. */
  isRepeated: boolean;
};

type Sent = Pick<Outcome, 'id' | 'document' | 'kept'>;

/**
 * The key under which an outcome is kept: its id, or a hash of its content if it has none. Changes of a known passage
 * have a hash too, so that another change of the passage, taken or refused, neither ends nor replaces a refused one.
 */
export function keyOf(ctx: Needs<'cipher'>, outcome: Outcome): string {
  const { id, passageId, refusal } = outcome;
  const isApart = passageId !== undefined || refusal?.problem.code === 'duplicate-row';
  return isApart ? keyOfChange(ctx, outcome) : (id ?? keyOfContent(ctx, outcome));
}

/** The key of a document without an id. */
export function keyOfContent(ctx: Needs<'cipher'>, { document, kept = document }: Sent): string {
  return idOf(ctx, JSON.stringify(kept));
}

/** The key of a refused change of a known passage. */
export function keyOfChange(ctx: Needs<'cipher'>, { id, document, kept }: Sent): string {
  const state = kept ?? [...writableNames, '_deleted'].map((name) => document[name] ?? null);
  return idOf(ctx, JSON.stringify([id, state]));
}

/** A hash in the form of a UUID version 8 (free format), so that equal content is kept only once. */
function idOf({ cipher }: Needs<'cipher'>, text: string): string {
  const hex = Buffer.from(cipher.blindIndex('field_quarantine.id', text), 'base64url').toString('hex');
  return hex.slice(0, 30).replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5');
}

/** Why a document was not taken as it was sent, and which of its fields the phone has to give up. */
export type Refusal = { problem: Problem; fields: readonly string[] };

/** The refusal of a whole document names the fields of the problem, or else all that were to be changed. */
export function refusalOf(problem: Problem, changed: readonly string[]): Refusal {
  const named = (problem.options.errors ?? []).map(({ pointer }) => fieldOf(pointer));
  const fields = named.length > 0 ? named : changed;
  return { problem, fields: fields.length > 0 ? [...new Set(fields)] : ['id'] };
}

type Edit = { document: Document; assumed?: Document | undefined };

/**
 * Adds the changed fields to the refusal of an edit if it names none of them: otherwise the phone would reset only
 * unchanged fields and send the edit again.
 */
export function withChanged(refusal: Refusal, { document, assumed }: Edit): Refusal {
  const { problem, fields } = refusal;
  if (!assumed || problem.code === 'duplicate-row') return refusal;
  const isChanged = (name: string) =>
    document[name] !== undefined && !isDeepStrictEqual(document[name], assumed[name] ?? null);
  if (fields.some(isChanged)) return refusal;
  const changed = [...writableNames, '_deleted'].filter(isChanged);
  return { problem, fields: [...new Set([...fields, ...changed])] };
}

/** The sentence of the problem, or else those of its faults with the fields that they are about. */
export function sentenceOf({ message, options: { detail, errors = [] } }: Problem): string {
  if (detail !== undefined || errors.length === 0) return message;
  return errors.map((fault) => `${fieldOf(fault.pointer)}: ${fault.detail}`).join('; ');
}

/** The first name of `/dwelling/floor`; what concerns the deletion belongs to `_deleted`. */
function fieldOf(pointer: string): string {
  if (pointer.startsWith('?')) return '_deleted';
  const [name = 'id'] = pointer.replace(/^\//, '').split('/');
  return name === '' ? 'id' : name;
}
