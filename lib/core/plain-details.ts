import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** What zod begins its own sentences with; a schema with a sentence of its own keeps it. */
const generic = /^(Too (small|big)|Invalid (option|input|string|email|ISO|UUID|URL|number))\b/;

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uuid: 'a UUID',
  datetime: 'an instant such as 2026-11-20T09:00:00.000Z',
  date: 'an existing day, YYYY-MM-DD',
  url: 'a URL',
};

const units: Readonly<Record<string, [before: string, one: string, many: string]>> = {
  string: ['must have', ' character', ' characters'],
  array: ['must have', ' entry', ' entries'],
  set: ['must have', ' entry', ' entries'],
  number: ['must be', '', ''],
  int: ['must be', '', ''],
};

/** What is wrong with a value, in a sentence that does not name the library's types. */
export function plainDetail(issue: Issue): string {
  if (!generic.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return limit(issue.origin, 'at least', Number(issue.minimum)) ?? issue.message;
    case 'too_big':
      return limit(issue.origin, 'at most', Number(issue.maximum)) ?? issue.message;
    case 'invalid_value':
      return `expected ${oneOf(issue.values)}`;
    case 'invalid_format':
      return formats[issue.format] === undefined ? issue.message : `expected ${formats[issue.format]}`;
    default:
      return issue.message;
  }
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
