import { allSubjects } from '../deployed-function.ts';
import { roleOf } from '../function-role.ts';
import type { AllFunctions } from '../functions.ts';
import { roleResource } from '../template-values.ts';
import type { Resources } from './resources.ts';

export function roles(all: AllFunctions): Resources {
  return Object.fromEntries(allSubjects(all).map((subject) => [roleResource(subject.name), roleOf(subject)]));
}
