import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { dispute } from '../../support/pay/disputed.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let query: string;
beforeEach(async () => {
  season = await openSeason();
  query = `operation_id=${season.round.operationId}`;
});

const as = (name: PersonName) => season.world.as(name);
const list = (name: PersonName, more = '') => as(name).get(`/api/field/conflicts?${query}${more}`);

const disputed = (first: object, refused: object) => dispute(season, first, refused);

describe('GET /api/field/conflicts: values that were refused', () => {
  test('are listed with what was kept, who sent them and when', async () => {
    const { passage, conflicts } = await disputed({ montant: '30.00' }, { montant: '20.00' });
    expect(conflicts).toEqual([
      {
        conflict_id: expect.any(Number),
        passage_id: passage.passage_id,
        field: 'montant',
        refused: '20.00',
        kept: '30.00',
        address: expect.objectContaining({
          address_id: season.addressAt(1, 1).id,
          voie: expect.any(String),
          commune: expect.any(String),
        }),
        kept_by: { user_id: season.world.person.ada.userId, name: 'Ada' },
        by_ope_user_id: season.round.alice.opeUserId,
        at: clock.now(),
        settled_at: null,
        settled_by: null,
        take: null,
      },
    ]);
    expect((await list('theo')).body.data).toEqual(conflicts);
  });

  test('of a field whose changes the history leaves out do not tell who wrote what was kept', async () => {
    const { conflicts } = await disputed(
      { name: 'J. Petit', remark: 'Chien' },
      { name: 'Jean', remark: 'Chat' },
    );
    const keepers = conflicts.map(({ field, kept_by }: Json) => [field, kept_by?.name ?? null]);
    expect(Object.fromEntries(keepers)).toEqual({ name: 'Ada', remark: null });
  });

  test('are listed in pages, the latest first', async () => {
    const { conflicts } = await disputed(
      { remark: 'Code 12B', nb_calendriers: 3 },
      { remark: 'Chien', nb_calendriers: 2 },
    );
    expect(conflicts).toHaveLength(2);
    const first = await list('ada', '&limit=1');
    const second = await list('ada', `&limit=1&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(conflicts);
    expect(second.body.next_cursor).toBeNull();
  });

  test('of a deleted passage do not tell its donor', async () => {
    const { passage } = await disputed(
      { name: 'Jean Petit', nb_calendriers: 3 },
      { name: 'J. Petit', nb_calendriers: 2 },
    );
    await as('ada').delete(`/api/passages/${passage.passage_id}?reason=Doublon`);
    const { body } = await list('ada');
    const shown = body.data.map(({ field, refused, kept }: Json) => [field, refused, kept]);
    expect(Object.fromEntries(shown.map(([field, ...values]: Json) => [field, values]))).toEqual({
      name: ['changed', 'changed'],
      nb_calendriers: [2, 3],
    });
  });

  test('are kept again when the same value is refused after a decision', async () => {
    const { passage, conflicts } = await disputed({ montant: '15.00' }, { montant: '20.00' });
    await as('ada').post(`/api/field/conflicts/${conflicts[0].conflict_id}/settle`, { take: 'kept' });
    const { body: before } = await as('alice').get(`/api/passages/${passage.passage_id}`);
    await as('ada').patch(`/api/passages/${passage.passage_id}`, { montant: '18.00' });
    const row = { newDocumentState: { ...before, montant: '20.00' }, assumedMasterState: before };
    for (let times = 1; times <= 2; times += 1)
      await as('alice').post(`/api/field/passages/push?${query}`, [row]);
    expect((await list('ada', '&state=open')).body.data).toMatchObject([{ refused: '20.00', kept: '18.00' }]);
  });
});
