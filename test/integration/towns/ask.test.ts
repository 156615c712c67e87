import { beforeEach, describe, expect, test } from '@jest/globals';
import { addSeconds, type Instant } from '../../../lib/core/time.ts';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const example = { code_insee: '96001' };
const ask = (body: object, name: PersonName = 'ada') => world.as(name).post('/api/towns', body);
const read = (code: string, name: PersonName = 'ada') => world.as(name).get(`/api/towns/${code}`);
const list = (name: PersonName = 'ada') => world.as(name).get('/api/towns');
const fetchedAt = (fetched_at: Instant) =>
  asOwner((trx) => trx.updateTable('towns').set({ fetched_at }).execute());
const towns = () => asOwner((trx) => trx.selectFrom('towns').select(['code_insee', 'run']).execute());

describe('POST /api/towns', () => {
  test('has the addresses of a commune fetched', async () => {
    expect(await ask(example)).toMatchObject({
      status: 202,
      body: {
        code_insee: '96001',
        name: 'Saint-Exemple',
        postal_codes: ['96100'],
        state: 'asked',
        failure: null,
        fetched_at: null,
        address_count: 0,
      },
    });
    await deliverMessages();
    expect((await read('96001')).body).toMatchObject({
      state: 'ready',
      fetched_at: clock.now(),
      address_count: expect.any(Number),
      has_outline: true,
    });
    expect((await list()).body).toMatchObject({
      data: [{ code_insee: '96001', state: 'ready' }],
      next_cursor: null,
    });
  });

  test('does not fetch again what is on its way or fresh, whoever asks', async () => {
    await ask(example);
    expect(await ask(example, 'nora')).toMatchObject({ status: 202, body: { state: 'asked' } });
    await deliverMessages();
    const { body } = await ask(example, 'nora');
    expect(body).toMatchObject({ state: 'ready', fetched_at: clock.now() });
    await fetchedAt(addSeconds(clock.now(), -29 * 86_400));
    expect((await ask(example)).body).toMatchObject({ state: 'ready' });
    await fetchedAt(addSeconds(clock.now(), -31 * 86_400));
    expect((await ask(example)).body).toMatchObject({ state: 'asked', fetched_at: expect.any(String) });
  });

  test('tells an association of what it asked for only', async () => {
    await ask(example);
    await deliverMessages();
    expect(await read('96001', 'nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await list('nora')).body).toMatchObject({ data: [] });
    expect(await ask(example, 'nora')).toMatchObject({ status: 202, body: { state: 'ready' } });
    expect((await list('nora')).body).toMatchObject({ data: [{ code_insee: '96001' }] });
  });

  test('is for administrators; a treasurer reads', async () => {
    for (const name of ['alice', 'theo'] as const)
      expect(await ask(example, name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await ask(example);
    expect(await read('96001', 'theo')).toMatchObject({ status: 200 });
    expect(await read('96001', 'alice')).toMatchObject({ status: 403 });
    expect(await towns()).toHaveLength(1);
  });

  test('takes an association from a super administrator', async () => {
    expect(await ask(example, 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'required' }] },
    });
    expect(await ask({ ...example, entity_id: world.noisy }, 'root')).toMatchObject({ status: 202 });
    expect((await list('nora')).body).toMatchObject({ data: [{ code_insee: '96001' }] });
    expect(await ask({ ...example, entity_id: world.noisy })).toMatchObject({ status: 422 });
  });

  test('refuses what is no commune', async () => {
    for (const code_insee of ['99999', '75056', '97001'])
      expect(await ask({ code_insee })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/code_insee', code: 'unknown-commune' }] },
      });
    for (const code_insee of ['', 'Bondy', '9301', 93_010])
      expect(await ask({ code_insee })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/code_insee' }] },
      });
    expect(await towns()).toEqual([]);
  });

  test('lets an association have fifty communes', async () => {
    const codes = Array.from({ length: 50 }, (_, at) => `93${String(at + 200)}`);
    await asOwner(async (trx) => {
      for (const code_insee of codes) {
        const [asked_at, updated_at] = [clock.now(), clock.now()];
        await trx.insertInto('towns').values({ code_insee, state: 'asked', asked_at, updated_at }).execute();
        await trx
          .insertInto('town_requests')
          .values({ entity_id: world.bondy, code_insee, asked_by: null, asked_at })
          .execute();
      }
    });
    expect(await ask(example)).toMatchObject({ status: 409, body: { code: 'too-many-towns' } });
    expect(await ask(example, 'nora')).toMatchObject({ status: 202 });
  });

  test('asks again for a commune that nobody has worked on for hours', async () => {
    await ask(example);
    clock.advance(4 * 3600);
    await ask(example);
    expect(await towns()).toEqual([{ code_insee: '96001', run: 2 }]);
    await deliverMessages();
    expect((await read('96001')).body).toMatchObject({ state: 'ready' });
  });
});
