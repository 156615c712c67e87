import { beforeEach, describe, expect, test } from '@jest/globals';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ask = (name: PersonName) => world.as(name).get('/api/session');

describe('600 requests a minute, 200 at once', () => {
  test('the two hundred and first at once is refused', async () => {
    const first = await ask('alice');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"default";q=600;w=60, "burst";q=200',
      ratelimit: '"default";r=199;t=0',
    });
    for (let asked = 1; asked < 200; asked += 1) {
      expect((await ask('alice')).status).toBe(200);
    }
    const refused = await ask('alice');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', ratelimit: '"default";r=0;t=1', 'cache-control': 'no-store' },
      body: { code: 'too-many-requests', status: 429 },
    });
    expect(await ask('bob')).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=199;t=0' } });
  });

  test('of requests side by side each counts once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('alice')));
    const left = answers.map(({ headers }) => Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => 160 + at));
  });
});

describe('a smaller quota: 60 a minute, 3 at once', () => {
  const on = resourcesWith({ RATE_LIMIT: '60/3' });
  const small = (name: PersonName) => clientWith({ token: world.person[name].token, on });
  const status = async (name: PersonName) => (await small(name).get('/api/session')).status;
  const statuses = async (times: number) => {
    const all: number[] = [];
    for (let asked = 0; asked < times; asked += 1) all.push(await status('alice'));
    return all;
  };

  test('refills evenly with the clock', async () => {
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
    clock.advance(0.5);
    expect(await statuses(1)).toEqual([429]);
    clock.advance(0.5);
    expect(await statuses(2)).toEqual([200, 429]);
    clock.advance(2);
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });

  test('never holds more than the burst', async () => {
    await statuses(3);
    clock.advance(3600);
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
  });

  test('a refused request costs nothing', async () => {
    await statuses(50);
    clock.advance(1);
    expect(await statuses(1)).toEqual([200]);
  });

  test('belongs to the user, not to the session or the address', async () => {
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
    const { token } = world.person.alice;
    const elsewhere = clientWith({
      token,
      on,
      ip: '198.51.100.9',
      headers: { 'user-agent': 'Tournee/1.4.0 (ios)' },
    });
    expect(await elsewhere.get('/api/session')).toMatchObject({ status: 429 });
    expect(await status('bob')).toBe(200);
  });

  test('counts every request, and a 403 is reported first', async () => {
    await small('alice').post('/api/operations', {});
    await small('alice').get('/api/passages/999');
    await small('alice').get('/api/passages?limit=0');
    expect(await status('alice')).toBe(429);
    expect(await small('alice').post('/api/operations', {})).toMatchObject({ status: 403 });
    expect(await small('alice').get('/api/passages/999')).toMatchObject({ status: 429 });
    expect(await small('alice').get('/api/passages/nonsense')).toMatchObject({ status: 429 });
  });

  test('does not concern what is open to everybody', async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      const { status: answered, headers } = await clientWith({ on }).get('/api/health');
      expect(answered).toBe(200);
      expect(headers).not.toHaveProperty('ratelimit');
    }
  });

  test('an invalid token gets no quota headers', async () => {
    const { headers } = await anonymous.get('/api/session', { authorization: 'Bearer trn_unknown' });
    expect(headers).not.toHaveProperty('ratelimit');
  });
});
