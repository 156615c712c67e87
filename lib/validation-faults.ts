import type * as z from 'zod';
import type { Fault } from './problems.ts';

type Issue = z.core.$ZodIssue;
type Place = (path: readonly PropertyKey[]) => string;
/** What the names of a request are called to its sender. */
export type ValueKind = 'field' | 'parameter';

const MAX_FAULTS = 20;

/** zod's issues as faults with stable codes. Messages of ours name no value. */
export function validationFaults(issues: readonly Issue[], place: Place, kind: ValueKind): Fault[] {
  return issues.flatMap((issue) => faultsOf(issue, place, kind)).slice(0, MAX_FAULTS);
}

function faultsOf(issue: Issue, place: Place, kind: ValueKind): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: place([...issue.path, key]),
      detail: `unknown ${kind}`,
      code: 'unknown-field',
    }));
  }
  const pointer = place(issue.path);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ pointer, detail: 'is required', code: 'required' }];
  }
  return [{ pointer, detail: issue.message, code: codeOf(issue) }];
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
