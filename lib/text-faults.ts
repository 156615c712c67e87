import type { Fault } from './problems.ts';
import type { ValueKind } from './validation-faults.ts';

const MAX_DEPTH = 32;
const MAX_FAULTS = 20;

type Place = (path: PropertyKey[]) => string;

/** What PostgreSQL cannot store or JavaScript should not read: NUL, lone surrogates, `__proto__`, deep nesting. */
export function textFaults(value: unknown, place: Place, kind: ValueKind = 'field'): Fault[] {
  const faults: Fault[] = [];
  visit(value, [], (path, code, detail = `unknown ${kind}`) => {
    if (faults.length < MAX_FAULTS) faults.push({ pointer: place(path), detail, code });
  });
  return faults;
}

/** Without a detail, the name itself is the fault. */
type Add = (path: PropertyKey[], code: string, detail?: string) => void;

function visit(node: unknown, path: PropertyKey[], add: Add): void {
  if (typeof node === 'string') checkText(node, path, add);
  if (typeof node !== 'object' || node === null) return;
  if (path.length >= MAX_DEPTH) {
    add(path, 'too-deep', `nested more than ${MAX_DEPTH} levels`);
    return;
  }
  for (const [key, child] of Object.entries(node)) {
    const at = [...path, key];
    if (key === '__proto__') add(at, 'unknown-field');
    checkText(key, at, add);
    visit(child, at, add);
  }
}

function checkText(text: string, path: PropertyKey[], add: Add): void {
  if (text.includes('\0')) add(path, 'nul-character', 'must not contain the character U+0000');
  if (!text.isWellFormed()) add(path, 'lone-surrogate', 'must be well-formed Unicode');
}
