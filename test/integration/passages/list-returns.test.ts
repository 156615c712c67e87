import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const promised = async (column: number, return_on: string, more: object = {}): Promise<Json> => {
  const draft = { fk_adresse: season.addressAt(column, 1).id, passed_at: '2026-11-18T10:00:00.000Z' };
  return (await season.visit('alice', { ...draft, return_on, ...more })).body;
};
const listed = async (query: string, by: PersonName = 'alice'): Promise<number[]> => {
  const { status, body } = await season.world.as(by).get(`/api/passages?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ passage_id }: Json) => passage_id);
};

describe('GET /api/passages: visits to come back to on a day', () => {
  test('in the order of their days, in pages', async () => {
    const [late, soon] = [await promised(1, '2026-11-27'), await promised(2, '2026-11-21')];
    const other = await promised(3, '2026-11-24', { return_part: 'evening' });
    await season.visit('alice', { fk_adresse: season.addressAt(4, 1).id });
    expect(other).toMatchObject({ return_on: '2026-11-24', return_part: 'evening', motif: 'repasser' });
    const inOrder = [soon, other, late].map(({ passage_id }) => passage_id);
    expect(await listed('sort=return_on')).toEqual(inOrder);
    const alice = season.world.as('alice');
    const { body } = await alice.get('/api/passages?sort=return_on&limit=2');
    const rest = await alice.get(`/api/passages?sort=return_on&limit=2&cursor=${body.next_cursor}`);
    expect([...body.data, ...rest.body.data].map(({ passage_id }) => passage_id)).toEqual(inOrder);
  });

  test('of some days', async () => {
    const [first, second] = [await promised(1, '2026-11-21'), await promised(2, '2026-11-24')];
    expect(await listed('return_on_from=2026-11-22')).toEqual([second.passage_id]);
    expect(await listed('return_on_to=2026-11-21')).toEqual([first.passage_id]);
    const both = 'return_on_from=2026-11-21&return_on_to=2026-11-24&sort=return_on';
    expect(await listed(both)).toEqual([first.passage_id, second.passage_id]);
    expect(await listed(both, 'bob')).toEqual([]);
    expect(await listed(both, 'nora')).toEqual([]);
    const wrong = await season.world
      .as('alice')
      .get('/api/passages?return_on_from=2026-11-22&return_on_to=2026-11-21');
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '?return_on_to' }] } });
  });

  test('a later visit at the same dwelling closes it, one next door or before it does not', async () => {
    const dwelling = { floor: '2', door: '3' };
    const { passage_id } = await promised(1, '2026-11-21', { dwelling });
    const fk_adresse = season.addressAt(1, 1).id;
    const again = (more: object) => season.visit('bob', { fk_adresse, fk_type: 'refuse', ...more });
    await again({ dwelling: { floor: '2', door: '4' } });
    await again({ dwelling, passed_at: '2026-11-17T10:00:00.000Z' });
    expect(await listed('sort=return_on')).toEqual([passage_id]);
    const { body } = await again({ dwelling: { floor: ' 2', door: '3' } });
    expect(await listed('sort=return_on')).toEqual([]);
    await season.world.as('ada').delete(`/api/passages/${body.passage_id}`);
    expect(await listed('sort=return_on')).toEqual([passage_id]);
  });

  test('is forgotten when somebody gave, and stays with what else changes', async () => {
    const { passage_id } = await promised(1, '2026-11-21', { return_part: 'morning' });
    const alice = season.world.as('alice');
    const path = `/api/passages/${passage_id}`;
    const changed = (await alice.patch(path, { motif: 'absent' })).body;
    expect(changed).toMatchObject({ return_on: '2026-11-21' });
    const { body } = await alice.patch(path, { ...changed, return_on: '2026-11-22', motif: 'repasser' });
    expect(body).toMatchObject({ return_on: '2026-11-22', return_part: 'morning' });
    const gift = { fk_type: 'effectue', montant: '5.00', fk_type_reglement: 'cash' };
    expect((await alice.patch(path, { ...body, ...gift, motif: null })).body).toMatchObject({
      return_on: null,
      return_part: null,
    });
  });

  test.each([
    [{ fk_type: 'refuse', return_on: '2026-11-21' }, '/return_on', 'return-not-allowed'],
    [{ montant: 5, fk_type_reglement: 'cash', return_on: '2026-11-21' }, '/return_on', 'return-not-allowed'],
    [{ return_part: 'evening' }, '/return_part', 'return-day-required'],
    [{ return_on: '2026-02-30' }, '/return_on', 'custom'],
    [{ return_on: '2026-11-21', return_part: 'night' }, '/return_part', 'invalid-value'],
  ])('%j is refused', async (more, pointer, code) => {
    const answer = await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, ...more });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    if (code !== 'custom') expect(answer.body.errors).toMatchObject([{ code }]);
  });

  test('phones bring and get it', async () => {
    const { round, world, addressAt } = season;
    const document = {
      id: ids.uuid(),
      fk_operation: round.operationId,
      fk_adresse: addressAt(1, 1).id,
      return_on: '2026-11-25',
      return_part: 'afternoon',
      passed_at: '2026-11-18T10:00:00.000Z',
    };
    const alice = world.as('alice');
    const url = `/api/field/passages/push?operation_id=${round.operationId}`;
    await alice.post(url, [{ newDocumentState: document }]);
    const moved = {
      newDocumentState: { ...document, return_on: '2026-11-26' },
      assumedMasterState: document,
    };
    await alice.post(url, [moved]);
    const { body } = await alice.get(`/api/field/passages/pull?operation_id=${round.operationId}`);
    expect(body.documents).toMatchObject([{ return_on: '2026-11-26', return_part: 'afternoon' }]);
  });
});
