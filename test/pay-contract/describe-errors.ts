import type { ErrorObject } from 'ajv';

const MAX_VALUES = 10;

/**
 * Describes each error once, without values: "… is missing", "… is not accepted", "… must be …". Of a union, errors
 * within one member are reported instead of the mismatch with the others.
 */
export function describeErrors(errors: ErrorObject[]): string[] {
  const forks = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(pathOf));
  const sentences = errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .filter((error) => !forks.has(pathOf(error)) || !errors.some((other) => isWithin(other, error)))
    .map(describeError);
  return [...new Set(sentences)];
}

function isWithin(inner: ErrorObject, outer: ErrorObject): boolean {
  return subjectOf(outer) === pathOf(outer) && subjectOf(inner).startsWith(`${pathOf(outer)}.`);
}

function describeError(error: ErrorObject): string {
  return `${subjectOf(error).slice(1) || 'it'} ${problemOf(error)}`;
}

function problemOf({ keyword, params, message = 'does not fit' }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
    case 'false schema':
      return 'is not accepted';
    case 'required':
      return 'is missing';
    case 'discriminator':
      return 'is of no known kind';
    case 'enum':
      return `must be ${listValues(params['allowedValues'])}`;
    case 'const':
      return `must be ${params['allowedValue']}`;
    default:
      return message;
  }
}

function listValues(words: string[]): string {
  const shown = words.slice(0, MAX_VALUES).map((word) => word || 'empty');
  return [...shown, ...(words.length > MAX_VALUES ? ['…'] : [])].join(' | ');
}

/** The path an error concerns: its value, or a missing, unknown or discriminating member. */
function subjectOf(error: ErrorObject): string {
  const { additionalProperty, missingProperty, tag } = error.params;
  const member = additionalProperty ?? missingProperty ?? tag;
  return member === undefined ? pathOf(error) : `${pathOf(error)}.${member}`;
}

function pathOf({ instancePath }: ErrorObject): string {
  return instancePath.replaceAll('/', '.');
}
