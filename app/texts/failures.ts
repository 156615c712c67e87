import { NetworkFault, Problem, UnreadableAnswer } from '../../clients/typescript/src/index.ts';
import { namedFault } from './field-names.ts';
import { failures } from './fr.ts';
import { problems } from './problem-sentences.ts';

/** An error with a text for the user, found without the service. */
export class Sentence extends Error {}

type Sentences = { what: string; todo: string; details: string[] };

const known: Record<string, readonly [what: string, todo: string]> = { ...problems };

/** Loads the texts of problems that only desk pages can meet. */
export async function learnDeskProblems(): Promise<void> {
  const { deskProblems } = await import('./desk-problem-sentences.ts');
  Object.assign(known, deskProblems);
}

/** Texts for an error: what happened and what to do; never an address, a code or a stack. */
export function sentencesOf(error: unknown): Sentences {
  const [what, todo] = pairOf(error);
  const details = error instanceof Problem ? error.errors.map(namedFault) : [];
  return { what, todo: withWait(todo, error), details: [...new Set(details)] };
}

/** The texts for a problem code in a record, such as why a gift has no receipt. */
export const sentencesOfCode = (code: string): readonly [what: string, todo: string] =>
  known[code] ?? failures.unknown;

function pairOf(error: unknown): readonly [string, string] {
  if (error instanceof Problem) return known[error.code] ?? [error.document.detail, failures.unknownCode];
  if (error instanceof Sentence) return [error.message, ''];
  if (error instanceof NetworkFault) return failures.network;
  if (error instanceof UnreadableAnswer) return failures.unreadable;
  return failures.bug;
}

function withWait(todo: string, error: unknown): string {
  if (!(error instanceof Problem) || error.retryAfter === undefined) return todo;
  const minutes = Math.ceil(error.retryAfter / 60);
  return `${todo} Attendez ${error.retryAfter < 90 ? `${error.retryAfter} secondes` : `${minutes} minutes`}.`;
}

type ItemProblem = { code: string; detail: string; errors?: unknown };

/** Why one item of a request was refused, one sentence per fault: `E-mail : une adresse e-mail est attendue`. */
export function sentencesOfItem(problem: ItemProblem | undefined): string[] {
  if (!problem) return [];
  const faults = Array.isArray(problem.errors) ? problem.errors.filter(isFault) : [];
  const [what] = known[problem.code] ?? [problem.detail];
  return faults.length > 0 && problem.code === 'validation-failed' ? faults.map(namedFault) : [what];
}

const isFault = (one: unknown): one is { pointer: string; detail: string } =>
  typeof Reflect.get(Object(one), 'pointer') === 'string' &&
  typeof Reflect.get(Object(one), 'detail') === 'string';
