import type { Language } from '../language.ts';
import { problemCatalogue } from './catalogue.ts';
import type { frenchProblems } from './french-problems.ts';
import { type Fault, inEnglish, type Problem, type ProblemWords } from './problem.ts';

/** The sentence of a fault without a French translation; the fault's code identifies it. */
const ANY_FAULT = 'n’est pas valide';

type Rule = { pattern: RegExp; french: string };

type French = { rules: readonly Rule[]; problems: typeof frenchProblems };

let french: French | undefined;

/** Loads the French texts. They are 40 kB that functions do not load at start, because nearly all responses need none. */
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

/** Translates an English sentence of the API to French, after `loadFrench` has run; undefined when there is no translation. */
export function frenchOf(sentence: string): string | undefined {
  for (const rule of french?.rules ?? []) {
    const match = rule.pattern.exec(sentence);
    if (match) return filled(rule.french, match.slice(1));
  }
  return undefined;
}

/** Replaces each `{}` with the next value, and `{2}` with the value of that number. */
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
  // Code that answers in French has called `loadFrench`; otherwise English is used.
  if (!french) return inEnglish(problem);
  const { code, message, options } = problem;
  const told = french.problems[code];
  const isUsual = message === problemCatalogue[code].detail;
  const detail = isUsual ? told.detail : (frenchOf(message) ?? told.detail);
  const errors = options.errors?.map((fault) => ({ ...fault, detail: frenchFault(fault, message, detail) }));
  return { title: told.title, detail, errors };
}

/** The fault of one field often repeats the sentence of the problem. */
function frenchFault(fault: Fault, message: string, detail: string): string {
  return fault.detail === message ? detail : (frenchOf(fault.detail) ?? ANY_FAULT);
}
