import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { type Route, routeTable } from '../../../lib/runtime/http/route-table.ts';
import { asOwner } from '../../support/database/owner.ts';
import { endpointRequests } from '../../support/http/endpoint-requests.ts';
import {
  addressOf,
  bodyWithSecrets,
  type EndpointCase,
  headersWith,
  leakyRequestsOf,
  secrets,
  unclassifiedFields,
} from '../../support/http/leaky-requests.ts';
import { observeService } from '../../support/http/observed-service.ts';
import { type Canaries, findCanaries } from '../../support/privacy/canaries.ts';
import { hidden } from '../../support/privacy/canary-values.ts';
import { clock, ids, resources } from '../../support/run/resources.ts';
import { type AccessRecords, createAccessRecords } from '../../support/world/access-records.ts';
import { createWorld } from '../../support/world/world.ts';

async function askedOf(route: Route, { records }: Pick<AccessRecords, 'records'>): Promise<EndpointCase> {
  const request = endpointRequests[route.name];
  if (!request) throw new Error(`${route.name} has no line in test/support/http/endpoint-requests.ts`);
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${route.name}.ts`);
  return { route, facts: handler.facts, request, records: records.own };
}

const log = ['event log', 'outbox_events.line'];
const history = ['history.changes'];

/** What the contract stores in clear, and where. Only an association's event has the reason of its deletion. */
const toldInClear: Record<string, Record<string, string[]>> = {
  'addresses/put-dwelling': { 'dwelling/floor': history, 'dwelling/door': history },
  'auth/login': { username: log },
  'cash/confirm': { reason: history },
  'cash/cancel': { reason: history },
  'chat/delete-message': { '?reason': history },
  'keys/create': { name: history },
  'users/create': { username: log },
  'users/update': { username: log },
  'users/delete': { '?reason': history },
  'entities/update': {
    city: [...log, ...history],
    address_line: [...log, ...history],
    'settings/fiscal/basis': [...log, ...history],
    'settings/fiscal/object': [...log, ...history],
    'settings/fiscal/category': [...log, ...history],
  },
  'entities/close': { reason: history },
  'entities/delete': { '?reason': [...log, ...history] },
  'operations/update': { name: [...log, ...history] },
  'operations/delete': { '?reason': history },
  'field/settle': { reason: history },
  'privacy/erase': { reason: history },
  'privacy/export': { reason: history },
  'receipts/cancel': { reason: history },
  'sectors/create': { sector_name: log },
  'sectors/update': { sector_name: log },
  'sectors/put': { sector_name: log },
  'sectors/delete': { '?reason': history },
  'passages/update': { 'dwelling/floor': log, 'dwelling/door': log },
  'passages/delete': { '?reason': history },
};

function expectedOf({ name }: Route): string[] {
  const fields = Object.entries(toldInClear[name] ?? {});
  return fields.flatMap(([field, places]) => places.map((place) => `${field} in ${place}`)).sort();
}

describe('what is said to an endpoint where nobody hides it', () => {
  test.each(routeTable)('$method $path tells no more than the contract', async (route) => {
    const reaches = await createAccessRecords();
    const asked = await askedOf(route, reaches);
    const watch = observeService();
    const canaries: Canaries = {};
    const canaryOf = (place: string) => {
      const canary = canaries[place] ?? `Kanari-Indiscret-${Object.keys(canaries).length}-`;
      canaries[place] = canary;
      return canary;
    };
    for (const { place, url, body, ...how } of leakyRequestsOf(
      asked,
      reaches.world.person.root.token,
      canaryOf,
    )) {
      const { status } = await watch.ask(route.method, url, body, how);
      // A stage without a key for cards answers 5xx.
      if (status >= 500 && status !== asked.request.answers)
        throw new Error(`${place} was answered ${status}`);
    }
    await watch.deliver();
    expect(findCanaries({ ...secrets, ...canaries }, await watch.outputs())).toEqual(expectedOf(route));
  });
});

/** Expected refusals: a secret canary is a wrong password or an unknown ticket, and an unsigned body is not read. */
const refusals: Record<string, number> = {
  'auth/login': 401,
  'passwords/change': 403,
  'auth/remove-codes': 403,
  'auth/remove-passkey': 403,
  'auth/offer-passkey-sign-in': 401,
  'pay/webhook': 400,
};

describe('what is confided to an endpoint', () => {
  test.each(routeTable)('$method $path keeps to itself', async (route) => {
    const reaches = await createAccessRecords();
    const asked = await askedOf(route, reaches);
    const watch = observeService();
    const canary = 'Kanari-Entete';
    const { token } = reaches.world.person.root;
    const headers = { ...headersWith(canary), 'idempotency-key': canary };
    const { status } = await watch.ask(route.method, addressOf(asked), bodyWithSecrets(asked), {
      token,
      headers,
    });
    const expected = refusals[route.name] ?? asked.request.answers ?? asked.facts.status;
    expect([expected, asked.facts.otherwise?.status]).toContain(status);
    await watch.deliver();
    expect(findCanaries({ ...hidden, ...secrets, canary }, await watch.outputs())).toEqual([]);
  });

  test('of every field of text somebody has said whether it is hidden', async () => {
    const reaches = await createAccessRecords();
    const asked = await Promise.all(routeTable.map((route) => askedOf(route, reaches)));
    expect(asked.flatMap(unclassifiedFields)).toEqual([]);
  });
});

describe('a leak would be found', () => {
  const { donorName } = hidden;
  const found = async (watch: ReturnType<typeof observeService>) =>
    findCanaries({ donorName }, await watch.outputs());

  test('in the event log, its outbox and the history', async () => {
    const world = await createWorld();
    const watch = observeService();
    await watch.ask('PATCH', `/api/entities/${world.bondy}`, { city: donorName }, world.person.ada);
    expect(await found(watch)).toEqual([...log, ...history].map((place) => `donorName in ${place}`).sort());
  });

  test('in the service log', async () => {
    const watch = observeService();
    await watch.ask('GET', '/api/version', undefined, { on: { log: resources.log.with({ donorName }) } });
    expect(await found(watch)).toEqual(['donorName in service log']);
  });

  test('in a problem, also in one of many', async () => {
    const { token } = (await createWorld()).person.ada;
    const [one, many] = [observeService(), observeService()];
    await one.ask('POST', '/api/passages', { [donorName]: 1 }, { token });
    expect(await found(one)).toEqual(['donorName in problems']);
    const { status } = await many.ask(
      'POST',
      '/api/passages/bulk',
      { passages: [{ [donorName]: 1 }] },
      { token },
    );
    expect([status, await found(many)]).toEqual([200, ['donorName in problems']]);
  });

  test('in a message that waits', async () => {
    const message = { id: ids.uuid(), queue: 'send-mail', delay_seconds: 0, due_at: clock.now() };
    const body = JSON.stringify({ to: donorName });
    await asOwner((trx) =>
      trx
        .insertInto('outbox_messages')
        .values({ ...message, body })
        .execute(),
    );
    expect(await found(observeService())).toEqual(['donorName in outbox_messages.body']);
  });
});
