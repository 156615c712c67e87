import { MAX_BODY_BYTES } from '../../../lib/runtime/http/parse.ts';
import type { FieldPath } from '../field/field-paths.ts';

/** Combining marks that Unicode normalisation reorders, which is quadratic for a naive implementation. */
const MARKS = '\u0301\u0323';

/** Repeats `part`, separated by commas, as often as a body allows. */
const many = (part: string, room = MAX_BODY_BYTES - 300) =>
  `${`${part},`.repeat(Math.floor(room / (Buffer.byteLength(part) + 1)) - 1)}${part}`;
const numbered = (value: string, room = MAX_BODY_BYTES - 300) => {
  const count = Math.floor(room / (value.length + 10));
  return Array.from({ length: count }, (_, at) => `"${at}":${value}`).join(',');
};
const text = (part: string, room = MAX_BODY_BYTES - 300) =>
  JSON.stringify(part.repeat(Math.floor(room / Buffer.byteLength(part))));

/** Expensive values for any field, as JSON. */
export const hostileValues: Record<string, string> = {
  'a letter under half a million marks': `"a${MARKS.repeat(250_000)}"`,
  'as many marks as any text may have': `"a${MARKS.repeat(1999)}"`,
  'ligatures that become eighteen letters': text('\ufdfa'),
  'a megabyte of spaces': text(' '),
  'a megabyte of digits': text('1'),
  'a megabyte of commas': text(','),
  'a number of a million digits': '1'.repeat(MAX_BODY_BYTES - 300),
  'a number beyond all': '1e400',
  'half a million zeros': `[${many('0')}]`,
  'a third of a million objects': `[${many('{}')}]`,
  'a quarter of a million texts': `[${many('"a"')}]`,
  'a hundred thousand NULs': `[${many('"\\u0000"')}]`,
  'seventy thousand names': `{${numbered('0')}}`,
  'zeros thirty levels down': `${'['.repeat(30)}${many('0')}${']'.repeat(30)}`,
  'half a million levels': '['.repeat(500_000) + ']'.repeat(500_000),
};

/** Expensive bodies for any endpoint. */
export const hostileBodies: Record<string, string> = {
  'no object': `[${many('0')}]`,
  'seventy thousand fields nobody knows': `{${numbered('0')}}`,
  'one field a hundred thousand times': `{${many('"username":1')}}`,
  'nothing but spaces': ' '.repeat(MAX_BODY_BYTES),
  'a byte too many': ' '.repeat(MAX_BODY_BYTES + 1),
  'levels without an end': '['.repeat(MAX_BODY_BYTES),
  'a name as long as the body': `{${text('a')}:1}`,
};

/** A JSON body with one field set to a value given as JSON. */
export function bodyWith(place: FieldPath, value: string): string {
  return place.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, value);
}

export const hostileQueries: Record<string, string> = {
  'two hundred thousand names': Array.from({ length: 200_000 }, (_, at) => at.toString(36)).join('&'),
  'one name two hundred thousand times': Array(200_000).fill('limit=1').join('&'),
  'a value of marks': `q=a${encodeURIComponent(MARKS).repeat(40_000)}`,
  'a cursor of a megabyte': `cursor=${'W'.repeat(1_000_000)}`,
  'groups without an end': `group=${'day,'.repeat(250_000)}`,
  'broken escapes': `q=${'%'.repeat(1_000_000)}`,
};

export const hostileHeaders: Record<string, Record<string, string>> = {
  'languages of compression': { 'accept-encoding': 'x;q=0,'.repeat(150_000) },
  'tags that never match': { 'if-match': 'W/"v9",'.repeat(140_000) },
  'tags that are never found': { 'if-none-match': 'W/"v9",'.repeat(140_000) },
  'a token of a megabyte': { authorization: `Bearer ${'a'.repeat(1_000_000)}=!` },
  'spaces before a token': { authorization: `Bearer${' '.repeat(1_000_000)}` },
  'a version of a megabyte': { 'user-agent': `T/1.2.${'3'.repeat(1_000_000)} (ios` },
  'a user agent of slashes': { 'user-agent': '/'.repeat(1_000_000) },
  'a key of a megabyte': { 'idempotency-key': 'k'.repeat(1_000_000) },
  'types without an end': { accept: 'text/html,'.repeat(100_000), 'content-type': ' '.repeat(1_000_000) },
  'an origin of a megabyte': { origin: `https://${'a'.repeat(1_000_000)}` },
};
