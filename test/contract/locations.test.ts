import { expect, test } from '@jest/globals';
import { routeTable } from '../../lib/runtime/http/route-table.ts';
import { apiOperations } from '../support/http/api-document.ts';

/** Operations that create something no GET returns by itself. */
const without = [
  'auth-register-passkey',
  'cash-move-stock',
  'chat-send-message',
  'keys-create',
  'operations-add-member',
  'operations-copy-sectors',
  'sectors-accept',
];

test('a 201 says in Location where what was made is read', async () => {
  const making = apiOperations.filter(({ responses }) => '201' in responses);
  expect(making.length).toBeGreaterThan(8);
  const silent = making.filter(({ responses }) => !('Location' in (responses['201']?.headers ?? {})));
  expect(silent.map(({ operationId }) => operationId).sort()).toEqual(without);
});

test('what a Location names is read there', async () => {
  const reads = new Set(routeTable.filter(({ method }) => method === 'GET').map(({ path }) => path));
  for (const { name } of routeTable) {
    const { handler } = await import(`../../functions/${name}.ts`);
    const location: string | undefined = handler.facts.location;
    if (location !== undefined) expect([name, reads.has(location.split('?')[0] ?? '')]).toEqual([name, true]);
  }
});
