import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Fault } from './problems.ts';

/** A name of the client's making may be as long as the body. */
const MAX_POINTER = 200;

/** JSON Pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return shortened(
    path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  );
}

export function shortened(pointer: string): string {
  return pointer.slice(0, MAX_POINTER);
}

type Issue = z.core.$ZodIssue;
type Place = (path: readonly PropertyKey[]) => string;
/** What the names of a request are called to its sender. */
export type ValueKind = 'field' | 'parameter';

const MAX_FAULTS = 20;

/** zod's issues as faults with stable codes. Messages of ours name no value. */
export function validationFaults(issues: readonly Issue[], place: Place, kind: ValueKind): Fault[] {
  const faults: Fault[] = [];
  for (const fault of eachFault(issues, place, kind)) {
    if (faults.length >= MAX_FAULTS) break;
    // A text beyond twice its bound is beyond its bound, too.
    if (!faults.some((told) => isDeepStrictEqual(told, fault))) faults.push(fault);
  }
  return faults;
}

/** One after the other: there may be more of them than anybody is told. */
function* eachFault(issues: readonly Issue[], place: Place, kind: ValueKind): Generator<Fault> {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') yield faultOf(issue, place);
    else for (const key of issue.keys) yield unknownName(place([...issue.path, key]), kind);
  }
}

function unknownName(pointer: string, kind: ValueKind): Fault {
  return { pointer, detail: `unknown ${kind}`, code: 'unknown-field' };
}

function faultOf(issue: Issue, place: Place): Fault {
  const pointer = place(issue.path);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return { pointer, detail: 'is required', code: 'required' };
  }
  return { pointer, detail: issue.message, code: codeOf(issue) };
}

function codeOf(issue: Issue): string {
  if (issue.code === 'custom') {
    const named: unknown = issue.params?.['code'];
    return typeof named === 'string' ? named : 'invalid-value';
  }
  // That a value may have one of several types is nothing a client has to know.
  if (issue.code === 'invalid_union') return 'invalid-value';
  return issue.code.replaceAll('_', '-');
}
