import type * as z from 'zod';
import type { Fault } from '../problems.ts';

type Issue = z.core.$ZodIssue;
type Place = (path: readonly PropertyKey[]) => string;

const MAX_FAULTS = 20;

/** zod's issues as faults with stable codes. Messages of ours name no value. */
export function validationFaults(issues: readonly Issue[], place: Place): Fault[] {
  return issues.flatMap((issue) => faultsOf(issue, place)).slice(0, MAX_FAULTS);
}

function faultsOf(issue: Issue, place: Place): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: place([...issue.path, key]),
      detail: 'unknown field',
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
  return issue.code.replaceAll('_', '-');
}
