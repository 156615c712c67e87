import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let query: string;
let id: string;
beforeEach(async () => {
  season = await openSeason();
  query = `operation_id=${season.round.operationId}`;
  id = ids.uuid();
  await close(0);
  await push();
});

const as = (name: PersonName) => season.world.as(name);
const close = (isOpen: 0 | 1) =>
  as('ada').patch(`/api/operations/${season.round.operationId}`, { chk_active: isOpen });
/** Alice's phone sends a visit to a closed operation. */
const push = () =>
  as('alice').post(`/api/field/passages/push?${query}`, [
    {
      newDocumentState: {
        id,
        fk_operation: season.round.operationId,
        fk_adresse: season.addressAt(1, 1).id,
        montant: '10.00',
        fk_type_reglement: 'cash',
      },
    },
  ]);
const discard = (name: PersonName, body: object = { reason: 'Saisie deux fois' }) =>
  as(name).post(`/api/field/quarantine/${id}/discard`, body);
const listed = async (more = ''): Promise<Json[]> =>
  (await as('ada').get(`/api/field/quarantine?${query}${more}`)).body.data;
const waiting = async (): Promise<number> => (await as('ada').get(`/api/home?${query}`)).body.todo.quarantine;

describe('POST /api/field/quarantine/{id}/discard', () => {
  test('takes the document out of the list and of what waits, and says who and when', async () => {
    expect(await waiting()).toBe(1);
    expect(await discard('ada')).toMatchObject({
      status: 200,
      body: { id, discarded_at: clock.now(), discarded_by: season.world.person.ada.userId },
    });
    expect([await listed(), await waiting()]).toEqual([[], 0]);
    expect(await listed('&state=discarded')).toMatchObject([{ id, document: { montant: '10.00' } }]);
  });

  test('leaves its reason in the history of the operation, once for a repeated request', async () => {
    await discard('ada');
    expect(await discard('ada', { reason: 'Encore' })).toMatchObject({ status: 200 });
    const { data } = (await as('ada').get(`/api/entities/${season.world.bondy}/history?object=operation`))
      .body;
    const changes = data.map((entry: Json) => entry.changes);
    expect(changes.filter((one: Json) => one?.discarded_document)).toEqual([
      {
        discarded_document: { old: id, new: null },
        reason: { old: null, new: 'Saisie deux fois' },
      },
    ]);
  });

  test('can be undone by a retry', async () => {
    await discard('ada');
    await close(1);
    const answer = await as('ada').post(`/api/field/quarantine/${id}/retry`);
    expect(answer).toMatchObject({ status: 200, body: { passage_id: expect.any(Number) } });
    expect(await listed('&state=discarded')).toEqual([]);
  });

  test('waits again once its phone sends it again', async () => {
    await discard('ada');
    await push();
    expect(await listed()).toMatchObject([{ id, times: 2, discarded_at: null, discarded_by: null }]);
    expect(await waiting()).toBe(1);
  });

  test('is for administrators of the association, with a reason', async () => {
    expect(await discard('theo')).toMatchObject({ status: 403 });
    expect(await discard('nora')).toMatchObject({ status: 404 });
    expect(await discard('ada', {})).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code: 'required' }] },
    });
    expect(await listed()).toHaveLength(1);
  });
});
