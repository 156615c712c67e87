import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import type { EndpointFacts } from '../../../lib/runtime/http/endpoint-spec.ts';
import { type Route, routeTable } from '../../../lib/runtime/http/route-table.ts';
import { csvPath } from '../../../lib/runtime/openapi/document.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { endpointRequests } from '../../support/http/endpoint-requests.ts';
import { type AccessRecords, createAccessRecords } from '../../support/world/access-records.ts';

async function factsOf({ name }: Route): Promise<EndpointFacts> {
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${name}.ts`);
  return handler.facts;
}

/** Operations that answer a file under `format=csv`, each with the newer operation for its file. */
const tables: { older: Route; file: Route; of: EndpointFacts; fileOf: EndpointFacts }[] = [];
for (const older of routeTable) {
  const of = await factsOf(older);
  const file = routeTable.find(({ path }) => path === csvPath(of.path));
  if (of.csv && file) tables.push({ older, file, of, fileOf: await factsOf(file) });
}

/** Sends the request of the table, with something more in its query. */
const ask = async (route: Route, { world, records }: AccessRecords, more: string) => {
  const asked = endpointRequests[route.name] ?? {};
  const query = (of: typeof records.own) => [asked.query?.(of), more].filter(Boolean).join('&');
  const answer = await askEndpoint(route, { ...asked, query }, records.own, world.person.root.token);
  const { 'x-request-id': _, ...headers } = answer.headers;
  return { ...answer, headers };
};

describe('what was asked for with format=csv', () => {
  test('are the files of five operations', () => {
    expect(tables.map(({ older }) => older.name)).toEqual([
      'cash/balances',
      'pay/reconciliation',
      'receipts/declaration',
      'stats/entity',
      'stats/global',
    ]);
  });

  test.each(tables)('$older.path: each is an operation of its own, for the same people', ({ of, fileOf }) => {
    const { access, method, uses, missing, problems } = of;
    expect(fileOf).toMatchObject({ access, method, answers: 'file', contentType: 'text/csv' });
    expect([fileOf.uses, fileOf.missing, fileOf.problems]).toEqual([uses, missing, problems]);
  });

  test.each(tables)('$older.path: the older way answers the same, to the byte', async ({ older, file }) => {
    const scene = await createAccessRecords();
    for (const style of ['', '&bom=false', '&decimal_comma=false&bom=true']) {
      const expected = await ask(file, scene, style.slice(1));
      expect(expected).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
      const { status, headers, bytes } = await ask(older, scene, `format=csv${style}`);
      expect({ status, bytes }).toEqual({ status: 200, bytes: expected.bytes });
      expect({ ...headers, ratelimit: '' }).toEqual({ ...expected.headers, ratelimit: '' });
    }
  });

  test.each(tables)('$older.path: JSON is what it answers otherwise', async ({ older, file }) => {
    const scene = await createAccessRecords();
    const plain = await ask(older, scene, '');
    expect(plain).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect((await ask(older, scene, 'format=json&bom=true')).bytes).toEqual(plain.bytes);
    expect(await ask(older, scene, 'format=xlsx')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?format' }] },
    });
    expect(await ask(file, scene, 'format=csv')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?format', code: 'unknown-field' }] },
    });
  });
});
