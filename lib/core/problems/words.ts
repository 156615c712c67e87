import type { Language } from '../language.ts';
import { type Fault, inEnglish, type Problem, type ProblemWords } from '../problems.ts';
import { problemCatalogue } from './catalogue.ts';

/** What is said of a fault that has no sentence of its own in French; its code tells what it is. */
const ANY_FAULT = 'n’est pas valide';

type Rule = { pattern: RegExp; french: string };

let rules: readonly Rule[] = [];

/** Loads the French sentences, which no function should read at its start: nearly all answers need none. */
export async function loadFrench(): Promise<void> {
  if (rules.length > 0) return;
  const { frenchSentences } = await import('./french-sentences.ts');
  rules = frenchSentences.map(([english, french]) => ({ pattern: patternOf(english), french }));
}

function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`, 's');
}

/** The French of an English sentence of the API, once `loadFrench` has been called; undefined when there is none. */
export function frenchOf(sentence: string): string | undefined {
  for (const { pattern, french } of rules) {
    const match = pattern.exec(sentence);
    if (match) return filled(french, match.slice(1));
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

function inFrench({ code, message, options }: Problem): ProblemWords {
  const { detail: english, fr } = problemCatalogue[code];
  const detail = message === english ? fr.detail : (frenchOf(message) ?? fr.detail);
  const errors = options.errors?.map((fault) => ({ ...fault, detail: frenchFault(fault, message, detail) }));
  return { title: fr.title, detail, errors };
}

/** A fault of one field often says the sentence of the problem. */
function frenchFault(fault: Fault, message: string, detail: string): string {
  return fault.detail === message ? detail : (frenchOf(fault.detail) ?? ANY_FAULT);
}
