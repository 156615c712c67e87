import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../core/problems/problem.ts';
import { writableNames } from './writable-fields.ts';

/** Why a document was not taken as it was sent, and which of its fields the phone has to give up. */
export type Refusal = { problem: Problem; fields: readonly string[] };

/** The refusal of a whole document names the fields of the problem, or else all that were to be changed. */
export function refusalOf(problem: Problem, changed: readonly string[]): Refusal {
  const named = (problem.options.errors ?? []).map(({ pointer }) => fieldOf(pointer));
  const fields = named.length > 0 ? named : changed;
  return { problem, fields: fields.length > 0 ? [...new Set(fields)] : ['id'] };
}

type Document = Readonly<Record<string, unknown>>;
type Edit = { document: Document; assumed?: Document | undefined };

/**
 * The refusal of an edit whose faulty fields are none that the phone has changed names the changed ones too: it would put
 * them back, and send the same again.
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
