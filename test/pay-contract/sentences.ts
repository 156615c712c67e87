import type { ErrorObject } from 'ajv';

const MOST_WORDS = 10;

/**
 * Says each fault once, in words that hold no value: "… is missing", "… is not accepted", "… must be …". Where
 * several forms are allowed, what is wrong within one of them says more than that the others do not fit.
 */
export function sentencesOf(errors: ErrorObject[]): string[] {
  const forks = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(placeOf));
  const sentences = errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .filter((error) => !forks.has(placeOf(error)) || !errors.some((other) => isWithin(other, error)))
    .map(sentenceOf);
  return [...new Set(sentences)];
}

function isWithin(inner: ErrorObject, outer: ErrorObject): boolean {
  return subjectOf(outer) === placeOf(outer) && subjectOf(inner).startsWith(`${placeOf(outer)}.`);
}

function sentenceOf(error: ErrorObject): string {
  return `${subjectOf(error).slice(1) || 'it'} ${complaintOf(error)}`;
}

function complaintOf({ keyword, params, message = 'does not fit' }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
    case 'false schema':
      return 'is not accepted';
    case 'required':
      return 'is missing';
    case 'discriminator':
      return 'is of no known kind';
    case 'enum':
      return `must be ${someOf(params['allowedValues'])}`;
    case 'const':
      return `must be ${params['allowedValue']}`;
    default:
      return message;
  }
}

function someOf(words: string[]): string {
  const shown = words.slice(0, MOST_WORDS).map((word) => word || 'empty');
  return [...shown, ...(words.length > MOST_WORDS ? ['…'] : [])].join(' | ');
}

/** What an error is about: the value at its place, or a member that is missing, too much or tells of nothing known. */
function subjectOf(error: ErrorObject): string {
  const { additionalProperty, missingProperty, tag } = error.params;
  const member = additionalProperty ?? missingProperty ?? tag;
  return member === undefined ? placeOf(error) : `${placeOf(error)}.${member}`;
}

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath.replaceAll('/', '.');
}
