import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { accessMatrix } from '../../../lib/core/roles-matrix.ts';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';

const document: unknown = JSON.parse(await readFile('docs/openapi.json', 'utf8'));

/** The names of all properties that schemas describe, wherever in the document they stand. */
function propertyNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    // A field may itself be called `properties`: what is under that word is names, what is under a name is a schema.
    name === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(propertyNames)]
      : propertyNames(value),
  );
}

describe('the API document', () => {
  test('names every field in snake_case', () => {
    const names = new Set(propertyNames(document));
    expect(names.size).toBeGreaterThan(100);
    // The replication protocol of phones calls them so.
    for (const name of ['_deleted', 'newDocumentState', 'assumedMasterState']) names.delete(name);
    // `may` of a session is a row of the matrix.
    for (const action of Object.keys(accessMatrix)) names.delete(action);
    // Banknotes and coins are named by what they are worth, in euros.
    for (const name of names) if (/^\d+(\.\d\d)?$/.test(name)) names.delete(name);
    expect([...names].filter((name) => !/^[a-z][a-z\d]*(_[a-z\d]+)*$/.test(name))).toEqual([]);
  });

  test('answers every payment path with 200', async () => {
    const paying = routeTable.filter(({ path }) => path.startsWith('/api/pay/'));
    expect(paying.length).toBeGreaterThan(10);
    for (const { name } of paying) {
      const { handler } = await import(`../../../functions/${name}.ts`);
      expect([name, handler.facts.status]).toEqual([name, 200]);
    }
  });
});
