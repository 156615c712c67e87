import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const document: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

type Enumeration = { path: string; values: string[]; told: string };

/** How many sentences of a text begin with a value, to explain it. */
const timesTold = (told: string, value: string) =>
  told.split(/(?<=[.;])\s+/).filter((clause) => clause.startsWith(`\`${value}\``)).length;

/** Every enumeration of strings in the document, with its description and those of the nodes around it. */
function enumerationsOf(node: unknown, path = '', outer = ''): Enumeration[] {
  if (Array.isArray(node)) return node.flatMap((item, at) => enumerationsOf(item, `${path}/${at}`, outer));
  if (typeof node !== 'object' || node === null) return [];
  const own = String(Reflect.get(node, 'description') ?? '');
  const told = own === outer.trim() ? own : `${own} ${outer}`;
  const listed: unknown = Reflect.get(node, 'enum');
  const values = Array.isArray(listed) ? listed.filter((value) => typeof value === 'string') : [];
  const inner = Object.entries(node).flatMap(([name, value]) =>
    name === 'example' ? [] : enumerationsOf(value, `${path}/${name}`, surrounds(name) ? told : ''),
  );
  return values.length > 1 ? [{ path, values, told }, ...inner] : inner;
}

const surrounds = (name: string) => ['schema', 'anyOf', 'items'].includes(name);

/** Self-explanatory: GeoJSON types, booleans, and codes that have pages of their own. */
const selfEvident = [/"Polygon"/, /"true","false"/, /"internal-error"/];

test('every enumeration says what each of its values means', () => {
  const found = enumerationsOf(document);
  expect(found.length).toBeGreaterThan(100);
  const untold = found
    .filter(({ values }) => !selfEvident.some((known) => known.test(JSON.stringify(values))))
    .filter(({ values, told }) => !values.every((value) => told.includes(`\`${value}\``)))
    .filter(({ told }) => !told.includes('The order, by a field'));
  expect(untold.map(({ path, values }) => `${path}: ${values.join(', ')}`)).toEqual([]);
});

test('no enumeration says it twice, and differently', () => {
  const twice = enumerationsOf(document).flatMap(({ path, values, told }) =>
    values.filter((value) => timesTold(told, value) > 1).map((value) => `${path}: ${value}`),
  );
  expect(twice).toEqual([]);
});
