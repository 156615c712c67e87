import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
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
const settle = (name: PersonName, id: number, body: object) =>
  as(name).post(`/api/field/conflicts/${id}/settle`, body);

const disputed = (first: object, refused: object) => dispute(season, first, refused);

const passage = async (id: number): Promise<Json> => (await as('ada').get(`/api/passages/${id}`)).body;

describe('POST /api/field/conflicts/{conflict_id}/settle: a decision', () => {
  test('for what was kept writes nothing but the decision', async () => {
    const { passage: before, conflicts } = await disputed({ montant: '30.00' }, { montant: '20.00' });
    const id: number = conflicts[0].conflict_id;
    const answer = await settle('ada', id, { take: 'kept', reason: 'Recompté' });
    const decided = { take: 'kept', settled_at: clock.now(), settled_by: season.world.person.ada.userId };
    expect(answer).toMatchObject({ status: 200, body: { ...conflicts[0], ...decided } });
    expect(await passage(before.passage_id)).toMatchObject({ montant: '30.00', version: 2 });
    expect((await list('ada', '&state=open')).body.data).toEqual([]);
    expect((await list('ada', '&state=settled')).body.data).toEqual([answer.body]);
    expect(await historyOf('conflict', id)).toMatchObject([
      {
        action: 'settled',
        changes: {
          take: { old: null, new: 'kept' },
          field: { old: null, new: 'montant' },
          passage_id: { old: null, new: before.passage_id },
          reason: { old: null, new: 'Recompté' },
        },
      },
    ]);
  });

  test('stands with its reason in the history of the passage and in that of the association', async () => {
    const { passage: before, conflicts } = await disputed({ montant: '30.00' }, { montant: '20.00' });
    const { conflict_id } = conflicts[0];
    await settle('ada', conflict_id, { take: 'kept', reason: 'Recompté' });
    const decision = {
      object: 'conflict',
      object_id: conflict_id,
      action: 'settled',
      changes: { reason: { new: 'Recompté' }, field: { new: 'montant' } },
    };
    const { body: ofPassage } = await as('ada').get(`/api/passages/${before.passage_id}/history`);
    expect(ofPassage.data[0]).toMatchObject(decision);
    const path = `/api/entities/${season.world.bondy}/history?object=conflict`;
    expect((await as('ada').get(path)).body.data).toMatchObject([decision]);
  });

  test('for what was refused changes the passage as any other change', async () => {
    const { passage: before, conflicts } = await disputed({ montant: '30.00' }, { montant: '20.00' });
    expect(await settle('ada', conflicts[0].conflict_id, { take: 'refused' })).toMatchObject({ status: 200 });
    expect(await passage(before.passage_id)).toMatchObject({ montant: '20.00', version: 3 });
    expect(await eventsNamed('passage_updated')).toHaveLength(2);
    expect(await historyOf('passage', before.passage_id)).toHaveLength(3);
  });

  test('about an amount is about what it is right with too', async () => {
    const { passage: before, conflicts } = await disputed(
      { fk_type: 'a_finaliser', motif: 'repasser', montant: '0', fk_type_reglement: 'none' },
      { montant: '20.00', fk_type_reglement: 'cheque' },
    );
    const fields = ['fk_type', 'fk_type_reglement', 'montant', 'motif'];
    expect(conflicts.map(({ field }) => field).toSorted()).toEqual(fields);
    const [first, second] = conflicts;
    expect(await settle('ada', first.conflict_id, { take: 'refused' })).toMatchObject({ status: 200 });
    expect(await passage(before.passage_id)).toMatchObject({ montant: '20.00', fk_type_reglement: 'cheque' });
    expect(await settle('ada', second.conflict_id, { take: 'kept' })).toMatchObject({
      status: 409,
      body: { code: 'conflict-settled' },
    });
  });

  test('between a refusal and a gift writes the whole gift', async () => {
    const { passage: before, conflicts } = await disputed(
      { fk_type: 'refuse', montant: '0', fk_type_reglement: 'none', name: null },
      { montant: '20.00' },
    );
    const ofMoney = conflicts.find(({ field }) => field === 'montant');
    expect(await settle('ada', ofMoney.conflict_id, { take: 'refused' })).toMatchObject({ status: 200 });
    expect(await passage(before.passage_id)).toMatchObject({
      fk_type: 'effectue',
      montant: '20.00',
      fk_type_reglement: 'cash',
    });
  });

  test('is made once', async () => {
    const { conflicts } = await disputed({ remark: 'Code 12B' }, { remark: 'Chien' });
    const id: number = conflicts[0].conflict_id;
    const answers = await Promise.all([
      settle('ada', id, { take: 'kept' }),
      settle('ada', id, { take: 'refused' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await historyOf('conflict', id)).toHaveLength(1);
  });

  test('cannot write what a receipt has locked since, and stays open', async () => {
    const { passage: before, conflicts } = await disputed({ montant: '30.00' }, { montant: '20.00' });
    await as('ada').post('/api/receipts', { passage_id: before.passage_id });
    const id: number = conflicts[0].conflict_id;
    expect(await settle('ada', id, { take: 'refused' })).toMatchObject({
      status: 409,
      body: { code: 'passage-locked' },
    });
    expect((await list('ada', '&state=open')).body.data).toHaveLength(1);
    expect(await settle('ada', id, { take: 'kept' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['nothing', {}],
    ['both', { take: 'both' }],
    ['another field', { take: 'kept', montant: '1' }],
    ['a reason of 501 characters', { take: 'kept', reason: 'a'.repeat(501) }],
  ])('%s is refused', async (_, body) => {
    const { conflicts } = await disputed({ remark: 'Code 12B' }, { remark: 'Chien' });
    expect(await settle('ada', conflicts[0].conflict_id, body)).toMatchObject({ status: 400 });
  });
});
