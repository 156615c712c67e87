import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let addressId: number;
beforeEach(async () => {
  season = await openSeason();
  addressId = season.addressAt(1, 1).id;
});

const list = (name: PersonName = 'alice', id = addressId, operation = season.round.operationId) =>
  season.world.as(name).get(`/api/addresses/${id}/dwellings?operation_id=${operation}`);
const visit = (door: string | null, more: object = {}, name: PersonName = 'alice') =>
  season.visit(name, { fk_adresse: addressId, ...(door ? { dwelling: { door } } : {}), ...more });
const say = (dwelling: object | null, do_not_call = true) =>
  season.world.as('ada').put(`/api/addresses/${addressId}/dwellings`, { dwelling, do_not_call });
const avoid = (door: string, do_not_call = true) => say({ door }, do_not_call);
const states = async (name: 'todo' | 'done' | 'do-not-call'): Promise<number[]> =>
  (
    await season.world.as('ada').get(`/api/sectors/${season.alicesSector}/addresses?limit=200&state=${name}`)
  ).body.data.map(({ address_id }: Json) => address_id);
const setDwellings = (nb_log: number) =>
  season.world.as('ada').patch(`/api/sectors/${season.alicesSector}/addresses/${addressId}`, { nb_log });

describe('GET /api/addresses/{address_id}/dwellings', () => {
  test('lists what visits name and where nobody is to call, and counts the rest', async () => {
    await setDwellings(5);
    await visit('A', { fk_type: 'a_finaliser', motif: 'absent' });
    clock.advance(60);
    const { body } = await visit('a ', { montant: 10, fk_type_reglement: 'cash', name: 'Durand' });
    await visit('B', { fk_type: 'refuse' }, 'bob');
    await avoid('C');
    await avoid('D');
    await avoid('D', false);
    const { status, body: answer } = await list();
    expect({ status, answer }).toEqual({
      status: 200,
      answer: {
        data: [
          {
            dwelling: { floor: null, door: 'a' },
            do_not_call: false,
            last_passage: {
              passage_id: body.passage_id,
              fk_type: 'effectue',
              motif: null,
              passed_at: '2026-11-20T09:01:00.000Z',
            },
            last_season: null,
          },
          {
            dwelling: { floor: null, door: 'B' },
            do_not_call: false,
            // Bob's visit: Alice sees only that there was a visit.
            last_passage: {
              passage_id: null,
              fk_type: 'refuse',
              motif: null,
              passed_at: '2026-11-20T09:01:00.000Z',
            },
            last_season: null,
          },
          { dwelling: { floor: null, door: 'C' }, do_not_call: true, last_passage: null, last_season: null },
          { dwelling: { floor: null, door: 'D' }, do_not_call: false, last_passage: null, last_season: null },
        ],
        next_cursor: null,
        unnamed: 1,
        sector: { sector_id: season.alicesSector, sector_name: 'Ouest' },
      },
    });
    expect((await list('ada')).body.data[1].last_passage.passage_id).toEqual(expect.any(Number));
    expect(JSON.stringify(answer)).not.toContain('Durand');
  });

  test('shows what happened at the door in the season before, and not what was deleted', async () => {
    const first = season.round.operationId;
    await visit('A', { fk_type: 'refuse' });
    const { body } = await visit('B', { fk_type: 'refuse' });
    await season.world.as('ada').delete(`/api/passages/${body.passage_id}?reason=erreur`);
    await avoid('A');
    await avoid('B');
    const dates = { date_start: '2027-10-15', date_end: '2028-01-31' };
    const next = (await season.world.as('ada').post('/api/operations', dates)).body.operation_id;
    expect((await list('ada', addressId, next)).body).toMatchObject({
      data: [
        {
          dwelling: { door: 'A' },
          do_not_call: true,
          last_passage: null,
          last_season: { fk_type: 'refuse' },
        },
        { dwelling: { door: 'B' }, do_not_call: true, last_passage: null, last_season: null },
      ],
      unnamed: 0,
      sector: null,
    });
    expect((await list('ada', addressId, first)).body.data).toMatchObject([
      { last_passage: { fk_type: 'refuse' }, last_season: null },
      { last_passage: null },
    ]);
  });

  test('shows the doors of the season before, also where nobody has been since', async () => {
    await visit('A', { fk_type: 'refuse' });
    await visit('B', { montant: 10, fk_type_reglement: 'cash' });
    const dates = { date_start: '2027-10-15', date_end: '2028-01-31' };
    const next = (await season.world.as('ada').post('/api/operations', dates)).body.operation_id;
    const unvisited = { do_not_call: false, last_passage: null };
    expect((await list('ada', addressId, next)).body.data).toMatchObject([
      { ...unvisited, dwelling: { door: 'A' }, last_season: { fk_type: 'refuse' } },
      { ...unvisited, dwelling: { door: 'B' }, last_season: { fk_type: 'effectue' } },
    ]);
  });

  test('an address of no sector has none, and does not exist for members', async () => {
    const elsewhere = season.addressAt(9, 9).id;
    expect(await list('ada', elsewhere)).toMatchObject({
      status: 200,
      body: { data: [], unnamed: 1, sector: null },
    });
    expect(await list('alice', elsewhere)).toMatchObject({ status: 404 });
  });

  test('an unknown address does not exist', async () => {
    expect(await list('ada', 424_242)).toMatchObject({ status: 404 });
    const url = `/api/addresses/${addressId}/dwellings`;
    expect(await season.world.as('ada').get(url)).toMatchObject({ status: 400 });
  });
});

describe('a dwelling where nobody is to call', () => {
  test('a visit there is taken and flagged, at each way to write the door and in the next season', async () => {
    await avoid('A');
    expect((await visit('a', { fk_type: 'refuse' })).body.flags).toEqual(['ne_pas_solliciter']);
    const { body } = await visit('B', { fk_type: 'refuse' });
    expect(body.flags).toEqual([]);
    const moved = { dwelling: { floor: null, door: ' A' }, remark: 'Porte A' };
    const patched = await season.world.as('alice').patch(`/api/passages/${body.passage_id}`, moved);
    expect(patched.body.flags).toEqual(['ne_pas_solliciter']);
    const url = `/api/passages?flag=ne_pas_solliciter&operation_id=${season.round.operationId}`;
    expect((await season.world.as('ada').get(url)).body.data).toHaveLength(2);
  });

  test('so is one at an address where nobody is to call, and one in a batch', async () => {
    await season.world
      .as('ada')
      .patch(`/api/sectors/${season.alicesSector}/addresses/${addressId}`, { do_not_call: true });
    const draft = { fk_operation: season.round.operationId, fk_adresse: addressId, fk_type: 'refuse' };
    await season.world.as('alice').post('/api/passages/bulk', { passages: [draft] });
    const { body } = await season.world.as('ada').get('/api/passages');
    expect(body.data).toMatchObject([{ flags: ['ne_pas_solliciter'] }]);
  });

  test('another association calls there', async () => {
    await season.world
      .as('nora')
      .put(`/api/addresses/${addressId}/dwellings`, { dwelling: { door: 'A' }, do_not_call: true });
    expect((await visit('A', { fk_type: 'refuse' })).body.flags).toEqual([]);
  });

  test('counts as done; an address is done with every door that is known, and as many as it has', async () => {
    await setDwellings(3);
    await visit('A', { fk_type: 'refuse' });
    await avoid('B');
    expect(await states('done')).toEqual([]);
    await visit('C', { fk_type: 'a_finaliser' });
    await visit('D', { fk_type: 'refuse' });
    // Three dwellings are settled, but a fourth one is known.
    expect(await states('done')).toEqual([]);
    expect(await states('todo')).toContain(addressId);
    await avoid('C');
    expect(await states('done')).toEqual([addressId]);
    expect(await states('todo')).not.toContain(addressId);
  });
});

describe('a house where nobody is to call', () => {
  const nameless = { floor: null, door: null };
  const unseen = { last_passage: null, last_season: null };

  test('is its dwelling without floor and door, in the next season too, until that is taken back', async () => {
    await say(null);
    const silent = { dwelling: nameless, do_not_call: true, ...unseen };
    expect((await list()).body).toMatchObject({ data: [silent], unnamed: 0 });
    const dates = { date_start: '2027-10-15', date_end: '2028-01-31' };
    const next = (await season.world.as('ada').post('/api/operations', dates)).body.operation_id;
    expect((await list('ada', addressId, next)).body.data).toEqual([silent]);
    await say(null, false);
    expect((await list()).body).toMatchObject({ data: [], unnamed: 1 });
  });

  test.each([
    ['no dwelling', {}],
    ['null', { dwelling: null }],
    ['neither floor nor door', { dwelling: { floor: null, door: null } }],
  ])('a visit there with %s is taken and flagged, at another door it is not', async (_, named) => {
    await say(null);
    const { status, body } = await visit(null, { fk_type: 'refuse', ...named });
    expect({ status, flags: body.flags }).toEqual({ status: 201, flags: ['ne_pas_solliciter'] });
    expect((await visit('A', { fk_type: 'refuse' })).body.flags).toEqual([]);
    await season.world.as('ada').delete(`/api/passages/${body.passage_id}?reason=erreur`);
    const restored = await season.world.as('ada').post(`/api/passages/${body.passage_id}/restore`, {});
    expect(restored.body.flags).toEqual(['ne_pas_solliciter']);
    await say(null, false);
    expect((await visit(null, { fk_type: 'refuse' })).body.flags).toEqual([]);
  });

  test.each([
    ['its dwelling', null],
    ['its ground floor, as phones said it before', { floor: '0' }],
  ])('is as an address marked so, by %s', async (_, dwelling) => {
    await visit(null, { fk_type: 'a_finaliser', motif: 'absent' });
    expect(await states('todo')).toContain(addressId);
    await say(dwelling);
    expect(await states('do-not-call')).toEqual([addressId]);
    expect(await states('todo')).not.toContain(addressId);
    await say(dwelling, false);
    expect(await states('do-not-call')).toEqual([]);
    expect(await states('todo')).toContain(addressId);
  });

  test('and that has other dwellings is one of them', async () => {
    await say(null);
    await visit('A', { fk_type: 'refuse' });
    expect(await states('do-not-call')).toEqual([]);
    expect(await states('done')).toEqual([addressId]);
    await setDwellings(3);
    expect(await states('done')).toEqual([]);
    await visit('B', { fk_type: 'refuse' });
    expect(await states('done')).toEqual([addressId]);
    // Without the mark there is again a third dwelling, which has no name.
    await say(null, false);
    expect((await list()).body).toMatchObject({ unnamed: 1 });
    expect(await states('done')).toEqual([]);
    await visit('C', { fk_type: 'refuse' });
    expect(await states('done')).toEqual([addressId]);
  });
});
