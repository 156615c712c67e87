import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { accessMatrix } from '../../../lib/core/roles-matrix.ts';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';

const document: unknown = JSON.parse(await readFile('docs/openapi.json', 'utf8'));

/** What browsers write and read of passkeys in JSON (Web Authentication Level 3). */
const webAuthnNames = [
  ...[
    'rawId',
    'clientExtensionResults',
    'clientDataJSON',
    'authenticatorData',
    'userHandle',
    'attestationObject',
  ],
  ...[
    'rpId',
    'userVerification',
    'allowCredentials',
    'pubKeyCredParams',
    'excludeCredentials',
    'displayName',
  ],
  ...['authenticatorSelection', 'residentKey', 'requireResidentKey'],
];

/** The names of all properties in the document's schemas. */
function propertyNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    // A field may itself be called `properties`: its keys are field names, the values of these are schemas.
    name === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(propertyNames)]
      : propertyNames(value),
  );
}

describe('the API document', () => {
  test('names every field in snake_case', () => {
    const names = new Set(propertyNames(document));
    expect(names.size).toBeGreaterThan(100);
    // The replication protocol of phones has these names.
    for (const name of ['_deleted', 'newDocumentState', 'assumedMasterState']) names.delete(name);
    // WebAuthn has these names.
    for (const name of webAuthnNames) names.delete(name);
    // The keys of a session's `may` are actions of the matrix.
    for (const action of Object.keys(accessMatrix)) names.delete(action);
    // The keys of banknotes and coins are their values in euros.
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
