import { knownSentences, namedFault } from './failures.ts';
import type { Fault } from './faults.ts';
import { sentencesOfStatus } from './status-sentences.ts';

type ItemProblem = { code: string; status?: unknown; errors?: unknown };

/** Why one item of a request was refused, one sentence per fault: `E-mail : une adresse e-mail est attendue`. */
export function sentencesOfItem(problem: ItemProblem | undefined): string[] {
  if (!problem) return [];
  const { code, status, errors } = problem;
  const faults = Array.isArray(errors) ? errors.filter(isFault) : [];
  if (faults.length > 0 && code === 'validation-failed') return faults.map((fault) => namedFault(fault));
  const [what] = knownSentences(code) ?? sentencesOfStatus(typeof status === 'number' ? status : undefined);
  return [what];
}

const isFault = (one: unknown): one is Fault =>
  typeof Reflect.get(Object(one), 'pointer') === 'string' &&
  typeof Reflect.get(Object(one), 'detail') === 'string';
