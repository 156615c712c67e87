import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Route, routeTable } from '../../../lib/runtime/http/route-table.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { type EndpointRequest, endpointRequests } from '../../support/http/endpoint-requests.ts';
import { clock } from '../../support/run/resources.ts';
import { type AccessRecords, createAccessRecords } from '../../support/world/access-records.ts';

/** The records that can be soft-deleted: table and key. */
const deletable = {
  entity_id: ['entities', 'id'],
  user_id: ['users', 'id'],
  operation_id: ['operations', 'id'],
  sector_id: ['sectors', 'id'],
  passage_id: ['passages', 'passage_id'],
} as const;

type Deletable = keyof typeof deletable;

function nameOf({ names, at }: EndpointRequest): Deletable | undefined {
  if (at === 'list') return undefined;
  return Object.keys(deletable).find((name): name is Deletable => name === names);
}

const cases = routeTable.flatMap((route) => {
  const asked = endpointRequests[route.name];
  const name = asked && nameOf(asked);
  return name ? [{ ...route, asked, deleted: name }] : [];
});

/** A deleted record is not found, except by its restoration and its history. */
function expectedStatus({ name }: Route, { at }: EndpointRequest): number {
  if (name.endsWith('/restore') || name.endsWith('/history')) return 200;
  return at === 'body' ? 422 : 404;
}

describe('what was deleted', () => {
  test.each(cases)('$method $path without its $deleted', async ({ asked, deleted, ...route }) => {
    const { world, records } = await createAccessRecords();
    const [table, key] = deletable[deleted];
    await asOwner((trx) =>
      sql`update ${sql.table(table)} set deleted_at = ${clock.now()} where ${sql.ref(key)} = ${records.own[deleted]}`.execute(
        trx,
      ),
    );
    const { status } = await askEndpoint(route, asked, records.own, world.person.root.token);
    expect(status).toBe(expectedStatus(route, asked));
  });
});

const named = routeTable.flatMap((route) => {
  const asked = endpointRequests[route.name];
  return asked?.names ? [{ ...route, asked, names: asked.names }] : [];
});
const inAssociation = named.filter(({ names, asked }) => names !== 'entity_id' && asked.at !== 'list');
// Rooms are listed to their members, whatever their roles. Keys end with their association and do not come back with it.
const lists = named.filter(
  ({ asked, names }) => asked.at === 'list' && !['room_id', 'key_id'].includes(names),
);
const filters = ['', 'entity_id', 'operation_id', 'sector_id', 'user_id', 'passage_id'] as const;

describe('what lies in a deleted association', () => {
  let reaches: AccessRecords;
  beforeEach(async () => {
    reaches = await createAccessRecords();
    await root().delete(`/api/entities/${reaches.world.bondy}?reason=fermeture`);
  });
  const root = () => reaches.world.as('root');
  const ask = (route: Route, asked: EndpointRequest) =>
    askEndpoint(route, asked, reaches.records.own, reaches.world.person.root.token);
  const restore = () => root().post(`/api/entities/${reaches.world.bondy}/restore`);

  test.each(inAssociation)('$method $path does not find its $names', async ({ asked, names, ...route }) => {
    const events = await emittedEvents();
    expect((await ask(route, asked)).status).toBe(asked.at === 'body' ? 422 : 404);
    expect(await emittedEvents()).toEqual(events);
  });

  test.each(inAssociation.filter(({ method }) => method === 'GET'))(
    '$path finds its $names once it is restored',
    async ({ asked, names, ...route }) => {
      await restore();
      expect((await ask(route, asked)).status).toBe(asked.answers ?? 200);
    },
  );

  test.each(lists)('$path lists its $names when it is restored, not before', async ({ path, names }) => {
    const id = reaches.records.own[names];
    const listed = async (query = ''): Promise<unknown[]> => {
      const { status, body } = await root().get(`${path}?limit=200${query}`);
      return status === 200 ? body.data.map((record: Json) => record[names]) : [];
    };
    for (const name of filters) {
      const query = name === '' ? '' : `&${name}=${reaches.records.own[name]}`;
      expect(await listed(query)).not.toContain(id);
    }
    expect(await listed()).toContain(reaches.records.foreign[names]);
    await restore();
    expect(await listed()).toContain(id);
  });

  test('is not listed among the deleted', async () => {
    const { own } = reaches.records;
    await asOwner((trx) =>
      trx.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', own.user_id).execute(),
    );
    expect((await root().get('/api/users?deleted=only')).body.data).toEqual([]);
    await restore();
    expect((await root().get('/api/users?deleted=only')).body.data).toMatchObject([{ user_id: own.user_id }]);
  });

  test('does not hide super administrators, who belong to none', async () => {
    const { userId } = reaches.world.person.root;
    expect(await root().get(`/api/users/${userId}`)).toMatchObject({ status: 200 });
    expect(await root().patch(`/api/users/${userId}`, { phone: '06 12 34 56 78' })).toMatchObject({
      status: 200,
    });
    const { body } = await root().get('/api/users?limit=200');
    expect(body.data.map((user: Json) => user.user_id)).toContain(userId);
  });

  test('stays in the history of the association', async () => {
    const { status, body } = await root().get(`/api/entities/${reaches.world.bondy}/history?object=passage`);
    expect([status, body.data.length > 0]).toEqual([200, true]);
  });
});
