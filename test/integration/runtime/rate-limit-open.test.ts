import { beforeEach, describe, expect, test } from '@jest/globals';
import { isWithoutSession } from '../../../lib/core/roles-matrix.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { clientWith } from '../../support/http/client.ts';
import { endpointRequests } from '../../support/http/endpoint-requests.ts';
import { clock } from '../../support/run/resources.ts';
import { createAccessRecords } from '../../support/world/access-records.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** Sends a request `times` times in sequence; returns the statuses. */
async function statuses(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let asked = 0; asked < times; asked += 1) all.push((await ask()).status);
  return all;
}

/** A request that is counted in the database, and one that each process counts in memory. */
const ways = {
  'with the database': '/api/receipts/verify/TUGCTWBJMYUWCAZZ',
  'without it': '/api/problems/nothing',
} as const;

describe('300 requests a minute and address, 100 at once', () => {
  let on: Resources;
  beforeEach(() => {
    on = resourcesWith({ RATE_LIMIT_OPEN: '' });
  });

  test.each(Object.entries(ways))('the hundred and first at once is refused, %s', async (_, url) => {
    const ask = () => clientWith({ on }).get(url);
    expect((await ask()).headers).toMatchObject({
      'ratelimit-policy': '"default";q=300;w=60, "burst";q=100',
      ratelimit: '"default";r=99;t=0',
    });
    expect(new Set(await statuses(99, ask))).toEqual(new Set([404]));
    expect(await ask()).toMatchObject({
      status: 429,
      headers: {
        'retry-after': '1',
        ratelimit: '"default";r=0;t=1',
        'content-type': 'application/problem+json; charset=utf-8',
      },
      body: { code: 'too-many-requests', status: 429 },
    });
  });
});

describe('a smaller quota: 60 a minute, 3 at once', () => {
  let on: Resources;
  let world: World;
  beforeEach(async () => {
    on = resourcesWith({ RATE_LIMIT_OPEN: '60/3' });
    world = await createWorld();
  });

  test.each(Object.entries(ways))('refills evenly and holds no more than the burst, %s', async (_, url) => {
    const ask = () => clientWith({ on }).get(url);
    expect(await statuses(4, ask)).toEqual([404, 404, 404, 429]);
    clock.advance(0.5);
    expect(await statuses(1, ask)).toEqual([429]);
    clock.advance(0.5);
    expect(await statuses(2, ask)).toEqual([404, 429]);
    clock.advance(3600);
    expect(await statuses(4, ask)).toEqual([404, 404, 404, 429]);
  });

  test.each(Object.entries(ways))('is of one address, of IPv6 of the whole /64, %s', async (_, url) => {
    const from = (ip: string) => () => clientWith({ on, ip }).get(url);
    expect(await statuses(4, from('198.51.100.1'))).toEqual([404, 404, 404, 429]);
    expect(await statuses(1, from('198.51.100.2'))).toEqual([404]);
    expect(await statuses(3, from('2001:db8::1'))).toEqual([404, 404, 404]);
    expect(await statuses(1, from('2001:db8::ffff:2'))).toEqual([429]);
    expect(await statuses(1, from('2001:db8:0:1::1'))).toEqual([404]);
  });

  test('of requests at the same time no more are let through than the burst', async () => {
    const asked = Array.from({ length: 20 }, () => clientWith({ on }).get(ways['with the database']));
    const answered = (await Promise.all(asked)).map(({ status }) => status);
    expect(answered.filter((status) => status === 404)).toHaveLength(3);
    expect(answered.filter((status) => status === 429)).toHaveLength(17);
  });

  test('over the quota no password is hashed and no failure counted', async () => {
    const guess = () =>
      clientWith({ on }).post('/api/login', { username: 'alice.bondy', password: 'not the right one' });
    expect(await statuses(5, guess)).toEqual([401, 401, 401, 429, 429]);
    const failures = await asOwner((trx) => trx.selectFrom('login_failures').select('failures').execute());
    expect(failures).toEqual([{ failures: 3 }, { failures: 3 }]);
  });

  test('a session is not counted against its address, nor the address against a session', async () => {
    await statuses(4, () => clientWith({ on }).get(ways['with the database']));
    const { token } = world.person.alice;
    expect(await statuses(5, () => clientWith({ on, token }).get('/api/session'))).toEqual(
      Array(5).fill(200),
    );
  });

  test('the table holds no addresses in clear', async () => {
    await clientWith({ on, ip: '198.51.100.77' }).get(ways['with the database']);
    const rows = await asOwner((trx) => trx.selectFrom('address_quotas').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('198.51');
  });
});

describe('the quota', () => {
  test('is of every open endpoint but health and the webhook', async () => {
    const { records } = await createAccessRecords();
    const without: string[] = [];
    for (const route of routeTable) {
      const { handler }: { handler: Endpoint } = await import(`../../../functions/${route.name}.ts`);
      if (!isWithoutSession(handler.facts.access)) continue;
      const { headers } = await askEndpoint(route, endpointRequests[route.name] ?? {}, records.own);
      if (!('ratelimit' in headers)) without.push(route.name);
    }
    expect(without.sort()).toEqual(['pay/webhook', 'system/health', 'system/ready']);
  });
});
