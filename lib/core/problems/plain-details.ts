import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** The beginnings of zod's own sentences; a schema's custom sentence stays unchanged. */
const generic = /^(Too (small|big)|Invalid (option|input|string|email|ISO|UUID|URL|number))\b/;

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uuid: 'a UUID',
  datetime: 'an instant such as 2026-11-20T09:00:00.000Z',
  date: 'an existing day, YYYY-MM-DD',
  url: 'a URL',
};

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const units: Readonly<Record<string, [before: string, one: string, many: string]>> = {
  string: ['must have', ' character', ' characters'],
  array: ['must have', ' entry', ' entries'],
  set: ['must have', ' entry', ' entries'],
  number: ['must be', '', ''],
  int: ['must be', '', ''],
};

/** Describes the fault of a value without naming the library's types. */
export function plainDetail(issue: Issue): string {
  if (!generic.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] === undefined ? 'is of another type' : `expected ${types[issue.expected]}`;
    case 'too_small':
      return limit(issue.origin, 'at least', Number(issue.minimum)) ?? issue.message;
    case 'too_big':
      return limit(issue.origin, 'at most', Number(issue.maximum)) ?? issue.message;
    case 'invalid_value':
      return `expected ${oneOf(issue.values)}`;
    case 'invalid_format':
      return formatDetail(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return 'has none of the allowed forms';
    default:
      return 'is not allowed';
  }
}

function formatDetail({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): string {
  if (formats[format] !== undefined) return `expected ${formats[format]}`;
  // The pattern is printed without its slashes, as in the API document.
  return pattern === undefined
    ? 'has another form than expected'
    : `must match ${pattern.slice(1, pattern.lastIndexOf('/'))}`;
}

function limit(origin: string, bound: string, count: number): string | undefined {
  const unit = units[origin];
  if (unit === undefined) return undefined;
  const [before, one, many] = unit;
  return `${before} ${bound} ${count}${count === 1 ? one : many}`;
}

function oneOf(values: readonly unknown[]): string {
  const names = values.map(String);
  return names.length === 1 ? `${names[0]}` : `one of ${names.join(', ')}`;
}
