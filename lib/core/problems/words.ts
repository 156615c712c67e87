import type { Language } from '../language.ts';
import { problemCatalogue } from './catalogue.ts';
import type { frenchProblems } from './french-problems.ts';
import { type Fault, inEnglish, type Problem, type ProblemWords } from './problem.ts';

/** What is said of a fault that has no sentence of its own in French; its code tells what it is. */
const ANY_FAULT = 'n’est pas valide';

type Rule = { pattern: RegExp; french: string };

type French = { rules: readonly Rule[]; problems: typeof frenchProblems };

let french: French | undefined;

/** Loads what answers in French say. It is 40 kB that no function should read at its start: nearly all answers need none. */
export async function loadFrench(): Promise<void> {
  if (french) return;
  const [{ frenchSentences }, { frenchProblems: problems }] = await Promise.all([
    import('./french-sentences.ts'),
    import('./french-problems.ts'),
  ]);
  const rules = frenchSentences.map(([english, told]) => ({ pattern: patternOf(english), french: told }));
  french = { rules, problems };
}

function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`, 's');
}

/** The French of an English sentence of the API, once `loadFrench` has been called; undefined when there is none. */
export function frenchOf(sentence: string): string | undefined {
  for (const rule of french?.rules ?? []) {
    const match = rule.pattern.exec(sentence);
    if (match) return filled(rule.french, match.slice(1));
  }
  return undefined;
}

/** Puts values in the place of `{}` in their order, and of `{2}` by their number. */
function filled(french: string, values: readonly string[]): string {
  let next = 0;
  return french.replace(/\{(\d?)\}/g, (_, place: string) => {
    const at = place === '' ? next++ : Number(place) - 1;
    return values[at] ?? '';
  });
}

/** Title, detail and faults of a problem in a language. */
export function wordsOf(problem: Problem, language: Language): ProblemWords {
  switch (language) {
    case 'en':
      return inEnglish(problem);
    case 'fr':
      return inFrench(problem);
  }
}

function inFrench(problem: Problem): ProblemWords {
  // Whoever answers in French has loaded it.
  if (!french) return inEnglish(problem);
  const { code, message, options } = problem;
  const told = french.problems[code];
  const isUsual = message === problemCatalogue[code].detail;
  const detail = isUsual ? told.detail : (frenchOf(message) ?? told.detail);
  const errors = options.errors?.map((fault) => ({ ...fault, detail: frenchFault(fault, message, detail) }));
  return { title: told.title, detail, errors };
}

/** A fault of one field often says the sentence of the problem. */
function frenchFault(fault: Fault, message: string, detail: string): string {
  return fault.detail === message ? detail : (frenchOf(fault.detail) ?? ANY_FAULT);
}
