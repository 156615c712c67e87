import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let address: Json;
beforeEach(async () => {
  season = await openSeason();
  address = (await season.world.as('ada').get(path('/addresses?limit=1'))).body.data[0];
  clock.advance(60);
});

const path = (more = '') => `/api/sectors/${season.alicesSector}${more}`;
const patch = (body: unknown, name: PersonName = 'ada', addressId: number = address.address_id) =>
  season.world.as(name).patch(path(`/addresses/${addressId}`), body);
const sector = async (): Promise<Json> => (await season.world.as('ada').get(path())).body;
const stored = async (): Promise<Json> =>
  (await season.world.as('ada').get(path('/addresses?limit=1'))).body.data[0];

async function expectUntouched(): Promise<void> {
  expect(await stored()).toEqual(address);
  expect(await sector()).toMatchObject({ version: 1 });
  expect(await eventsNamed('sector_updated')).toEqual([]);
  expect(await historyOf('sector', season.alicesSector)).toEqual([]);
}

describe('PATCH /api/sectors/{sector_id}/addresses/{address_id}', () => {
  test('the number of dwellings is said by hand; the sector has more of them then', async () => {
    const { status, body } = await patch({ nb_log: 12 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...address, nb_log: 12, nb_log_source: 'manual' });
    expect(await stored()).toEqual(body);
    expect(await sector()).toMatchObject({
      dwelling_count: 36,
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    expect(await eventsNamed('sector_updated')).toMatchObject([
      {
        sector_id: season.alicesSector,
        operation_id: season.round.operationId,
        entity_id: season.world.bondy,
        changes: { dwelling_count: { old: 25, new: 36 } },
      },
    ]);
    expect(await historyOf('sector', season.alicesSector)).toEqual([]);
  });

  test('a number by hand that is the present one is protected from what buildings say', async () => {
    const { body } = await patch({ nb_log: 1 });
    expect(body).toEqual({ ...address, nb_log_source: 'manual' });
    expect(await stored()).toEqual(body);
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('a number by hand is taken back: one dwelling, until a building is known', async () => {
    await patch({ nb_log: 12 });
    const { status, body } = await patch({ nb_log: null });
    expect({ status, body }).toEqual({ status: 200, body: address });
    expect(await stored()).toEqual(address);
    expect(await sector()).toMatchObject({ dwelling_count: 25, version: 3 });
    expect((await eventsNamed('sector_updated')).map(({ changes }) => changes)).toEqual([
      { dwelling_count: { old: 25, new: 36 } },
      { dwelling_count: { old: 36, new: 25 } },
    ]);
  });

  test('a door that is not to be called at is a line of the history, not an event', async () => {
    const before = await emittedEvents();
    expect((await patch({ do_not_call: true })).body).toEqual({ ...address, do_not_call: true });
    expect(await emittedEvents()).toEqual(before);
    expect(await sector()).toMatchObject({ version: 1 });
    const { address_id: id } = address;
    expect(await historyOf('sector', season.alicesSector)).toEqual([
      {
        action: 'changed',
        changes: { address_id: { old: id, new: id }, do_not_call: { old: false, new: true } },
        by_user_id: season.world.person.ada.userId,
        entity_id: season.world.bondy,
      },
    ]);
  });

  test('an address that is read, edited and sent changes in the edited place, whoever called meanwhile', async () => {
    await season.visit('alice', { fk_adresse: address.address_id, fk_type: 'refuse' });
    const { body } = await patch({ ...address, do_not_call: true });
    expect(body).toMatchObject({
      do_not_call: true,
      nb_log_source: 'default',
      last_passage: { fk_type: 'refuse' },
    });
  });

  test.each([
    ['nothing', () => ({})],
    ['the same value', () => ({ do_not_call: false })],
    ['what is known without anybody’s hand', () => ({ nb_log: null })],
    ['the whole address', () => address],
  ])('%s changes nothing and leaves no trace', async (_, body) => {
    expect(await patch(body())).toMatchObject({ status: 200, body: address });
    await expectUntouched();
  });

  test.each([
    [{ nb_log: -1 }, '/nb_log', 'too-small'],
    [{ nb_log: 2001 }, '/nb_log', 'too-big'],
    [{ nb_log: 1.5 }, '/nb_log', 'invalid-type'],
    [{ do_not_call: 1 }, '/do_not_call', 'invalid-type'],
    [{ nb_log: 2, nb_log_source: 'manual' }, '/nb_log_source', 'read-only'],
    [{ voie: 'Rue Z' }, '/voie', 'read-only'],
    [{ do_not_visit: true }, '/do_not_visit', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
    await expectUntouched();
  });

  test('none and two thousand are numbers of dwellings', async () => {
    expect(await patch({ nb_log: 0 })).toMatchObject({ status: 200 });
    expect(await sector()).toMatchObject({ dwelling_count: 24 });
    expect(await patch({ nb_log: 2000 })).toMatchObject({ status: 200 });
    expect(await sector()).toMatchObject({ dwelling_count: 2024 });
  });

  test('an address of another sector, or of none, does not exist', async () => {
    for (const addressId of [season.addressAt(9, 0).id, season.addressAt(0, 9).id, 424_242]) {
      expect(await patch({ nb_log: 2 }, 'ada', addressId)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
    }
    expect(await season.world.as('ada').patch(path('/addresses/first'), {})).toMatchObject({ status: 400 });
  });

  test('members and treasurers say nothing, for another association it does not exist', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await patch({ nb_log: 2 }, name)).toMatchObject({ status: 403 });
    }
    expect(await patch({ nb_log: 2 }, 'nora')).toMatchObject({ status: 404 });
    await expectUntouched();
  });
});
