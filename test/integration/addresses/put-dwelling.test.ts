// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let addressId: number;
beforeEach(async () => {
  season = await openSeason();
  addressId = season.addressAt(1, 1).id;
});

const path = (id = addressId) => `/api/addresses/${id}/dwellings`;
const flat = { floor: '2', door: 'É gauche' };
const put = (more: object = {}, name: PersonName = 'alice', id = addressId) =>
  season.world.as(name).put(path(id), { dwelling: flat, do_not_call: true, ...more });
const same = (value: string) => ({ old: value, new: value });
const stored = () => asOwner((trx) => trx.selectFrom('dwellings').selectAll().orderBy('dwelling').execute());

describe('PUT /api/addresses/{address_id}/dwellings', () => {
  test('says at which dwelling not to call, for the whole association', async () => {
    const before = await emittedEvents();
    expect(await put()).toMatchObject({
      status: 200,
      body: { address_id: addressId, entity_id: season.world.bondy, dwelling: flat, do_not_call: true },
    });
    expect(await stored()).toMatchObject([
      { entity_id: season.world.bondy, fk_adresse: addressId, ...flat, do_not_call: true },
    ]);
    expect(await emittedEvents()).toEqual(before);
    expect(await historyOf('address', addressId)).toMatchObject([
      {
        action: 'changed',
        entity_id: season.world.bondy,
        by_user_id: season.round.alice.userId,
        changes: { do_not_call: { old: false, new: true }, door: { new: 'É gauche' } },
      },
    ]);
  });

  test.each([
    ['another case', { floor: '2', door: 'é GAUCHE' }],
    ['spaces', { floor: '2 ', door: ' É gauche' }],
    ['another form of its accents', { floor: '2', door: 'É gauche' }],
  ])('a door with %s is the same; saying it again leaves no trace', async (_, dwelling) => {
    await put();
    expect(await put({ dwelling })).toMatchObject({ status: 200 });
    expect(await stored()).toHaveLength(1);
    expect(await historyOf('address', addressId)).toHaveLength(1);
    await put({ dwelling, do_not_call: false });
    expect(await stored()).toMatchObject([{ do_not_call: false }]);
    expect(await historyOf('address', addressId)).toHaveLength(2);
  });

  test('of a house, whose only dwelling has neither floor nor door, it is said without a name', async () => {
    const house = { dwelling: null };
    const answer = { dwelling: { floor: null, door: null } };
    expect(await put(house)).toMatchObject({ status: 200, body: { ...answer, do_not_call: true } });
    expect(await put(house, 'ada')).toMatchObject({ status: 200 });
    await put();
    expect(await stored()).toHaveLength(2);
    expect(await put({ ...house, do_not_call: false })).toMatchObject({ status: 200, body: answer });
    expect(await stored()).toMatchObject([
      { dwelling: '0:', floor: null, door: null, do_not_call: false },
      { ...flat, do_not_call: true },
    ]);
    await put({ dwelling: { door: 'B' } });
    const [on, off] = [
      { old: false, new: true },
      { old: true, new: false },
    ];
    // The history names only the known parts of a dwelling.
    expect((await historyOf('address', addressId)).map(({ changes }) => changes)).toEqual([
      { do_not_call: on },
      { floor: same('2'), door: same(flat.door), do_not_call: on },
      { do_not_call: off },
      { door: same('B'), do_not_call: on },
    ]);
  });

  test('of a house it is also said in the words of the answer', async () => {
    const house = { dwelling: { floor: null, door: null } };
    expect(await put(house)).toMatchObject({ status: 200, body: { ...house, do_not_call: true } });
    expect(await put({ dwelling: null, do_not_call: false })).toMatchObject({ status: 200, body: house });
    expect(await stored()).toMatchObject([{ dwelling: '0:', floor: null, door: null, do_not_call: false }]);
  });

  test.each([
    [{ dwelling: undefined }, '/dwelling'],
    [{ dwelling: {} }, '/dwelling'],
    [{ dwelling: { floor: null } }, '/dwelling'],
    [{ dwelling: { floor: 'x'.repeat(21) } }, '/dwelling/floor'],
    [{ dwelling: { door: 'a\u0000b' } }, '/dwelling/door'],
    [{ dwelling: { door: '3', name: 'Durand' } }, '/dwelling/name'],
    [{ do_not_call: 'yes' }, '/do_not_call'],
    [{ remark: 'Chien' }, '/remark'],
  ])('%j is refused', async (more, pointer) => {
    expect(await put(more)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect(await stored()).toEqual([]);
  });

  test('administrators say it of any address, super administrators for the association they name', async () => {
    const elsewhere = season.addressAt(9, 9).id;
    expect(await put({}, 'ada', elsewhere)).toMatchObject({ status: 200 });
    expect(await put({}, 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'required' }] },
    });
    expect(await put({ entity_id: season.world.bondy }, 'root')).toMatchObject({ status: 200 });
    expect(await put({ entity_id: season.world.noisy }, 'ada')).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found' },
    });
  });

  test('for members it does not exist outside the sectors of their active operations', async () => {
    expect(await put({}, 'alice', season.addressAt(9, 9).id)).toMatchObject({ status: 404 });
    expect(await put({}, 'malik')).toMatchObject({ status: 404 });
    await season.world.as('ada').patch(`/api/operations/${season.round.operationId}`, { chk_active: 0 });
    expect(await put()).toMatchObject({ status: 404 });
  });

  test('an unknown address does not exist', async () => {
    expect(await put({}, 'ada', 424_242)).toMatchObject({ status: 404 });
  });
});
