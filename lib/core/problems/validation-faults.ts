import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { plainDetail } from './plain-details.ts';
import type { Fault } from './problem.ts';

/** Pointers are truncated to this length, because names in a request may be as long as the body. */
const MAX_POINTER = 200;

/** JSON Pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return truncatePointer(
    path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  );
}

export function truncatePointer(pointer: string): string {
  return pointer.slice(0, MAX_POINTER);
}

type Issue = z.core.$ZodIssue;
type ToPointer = (path: readonly PropertyKey[]) => string;
/** What fault messages call a name of the request. */
export type ValueKind = 'field' | 'parameter';

const MAX_FAULTS = 20;

/** Converts zod issues to faults with stable codes; messages never quote values. */
export function validationFaults(issues: readonly Issue[], toPointer: ToPointer, kind: ValueKind): Fault[] {
  const faults: Fault[] = [];
  for (const fault of eachFault(issues, toPointer, kind)) {
    if (faults.length >= MAX_FAULTS) break;
    // Two checks of one text may return equal faults.
    if (!faults.some((earlier) => isDeepStrictEqual(earlier, fault))) faults.push(fault);
  }
  return faults;
}

/** A generator, because there may be many more faults than a response reports. */
function* eachFault(issues: readonly Issue[], toPointer: ToPointer, kind: ValueKind): Generator<Fault> {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') yield faultOf(issue, toPointer);
    else for (const key of issue.keys) yield unknownName(toPointer([...issue.path, key]), kind);
  }
}

function unknownName(pointer: string, kind: ValueKind): Fault {
  return { pointer, detail: `unknown ${kind}`, code: 'unknown-field' };
}

function faultOf(issue: Issue, toPointer: ToPointer): Fault {
  const pointer = toPointer(issue.path);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return { pointer, detail: 'is required', code: 'required' };
  }
  return { pointer, detail: plainDetail(issue), code: codeOf(issue) };
}

function codeOf(issue: Issue): string {
  if (issue.code === 'custom') {
    const named: unknown = issue.params?.['code'];
    return typeof named === 'string' ? named : 'invalid-value';
  }
  // Clients need not know that a schema is a union.
  if (issue.code === 'invalid_union') return 'invalid-value';
  return issue.code.replaceAll('_', '-');
}
