import type { Fault } from '../problems/problem.ts';
import type { ValueKind } from '../problems/validation-faults.ts';
import { MAX_TEXT } from '../schemas/common.ts';

const MAX_DEPTH = 32;
const MAX_FAULTS = 20;
/** Twice the values of the largest outline; a body of 1 MB can contain half a million. */
export const MAX_VALUES = 200_000;

export const tooManyValues: Fault = {
  pointer: '',
  detail: `holds more than ${MAX_VALUES} values`,
  code: 'too-many-values',
};

type ToPointer = (path: PropertyKey[]) => string;

/**
 * Finds values that no request may contain: NUL and lone surrogates, which PostgreSQL cannot store, `__proto__`, deep nesting, too
 * many values, and overlong text.
 */
export function textFaults(value: unknown, toPointer: ToPointer, kind: ValueKind = 'field'): Fault[] {
  const faults: Fault[] = [];
  const add: Add = (path, code, detail = `unknown ${kind}`) => {
    faults.push({ pointer: toPointer(path), detail, code });
    return faults.length < MAX_FAULTS;
  };
  visit(value, { path: [], values: 0, add });
  return faults;
}

/** The value without the members that the verb validates itself. */
export function withoutUnchecked(value: unknown, unchecked: readonly string[]): unknown {
  if (unchecked.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !unchecked.includes(name)));
}

/** Adds a fault, by default of an unknown name; returns false when the maximum is reached. */
type Add = (path: PropertyKey[], code: string, detail?: string) => boolean;

/** State of the traversal; `path` is one shared, mutable list, so that values cost no allocation. */
type Visit = { path: PropertyKey[]; values: number; add: Add };

/** Returns false to stop the traversal. */
function visit(node: unknown, at: Visit): boolean {
  at.values += 1;
  if (at.values > MAX_VALUES) return refuseMore(at);
  if (typeof node === 'string') return checkText(node, at) && checkLength(node, at);
  if (typeof node !== 'object' || node === null) return true;
  if (at.path.length >= MAX_DEPTH) return at.add(at.path, 'too-deep', `nested more than ${MAX_DEPTH} levels`);
  return Array.isArray(node) ? visitItems(node, at) : visitMembers(node, at);
}

function refuseMore({ add }: Visit): false {
  add([], tooManyValues.code, tooManyValues.detail);
  return false;
}

function visitItems(items: readonly unknown[], at: Visit): boolean {
  for (const [index, item] of items.entries()) {
    at.path.push(index);
    const goesOn = visit(item, at);
    at.path.pop();
    if (!goesOn) return false;
  }
  return true;
}

function visitMembers(node: object, at: Visit): boolean {
  for (const name of Object.keys(node)) {
    at.path.push(name);
    const goesOn = checkName(name, at) && visit(Reflect.get(node, name), at);
    at.path.pop();
    if (!goesOn) return false;
  }
  return true;
}

function checkName(name: string, at: Visit): boolean {
  return (name !== '__proto__' || at.add(at.path, 'unknown-field')) && checkText(name, at);
}

function checkText(text: string, { path, add }: Visit): boolean {
  const goesOn = !text.includes('\0') || add(path, 'nul-character', 'must not contain the character U+0000');
  return goesOn && (text.isWellFormed() || add(path, 'lone-surrogate', 'must be well-formed Unicode'));
}

function checkLength(text: string, { path, add }: Visit): boolean {
  return text.length <= MAX_TEXT || add(path, 'too-big', 'is longer than any text may be');
}
