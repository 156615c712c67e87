import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { personFileOf } from '../../support/privacy/person-file.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
let visit: Json;

/** Alice's phone changes a visit's donor to Zoé, after the office has changed it to Paul. */
beforeEach(async () => {
  collection = await openCollection();
  const { passage_id } = await collection.collect({ name: null, email: null });
  const alice = collection.world.as('alice');
  const { operationId } = collection.round;
  visit = (await alice.get(`/api/field/passages/pull?operation_id=${operationId}`)).body.documents[0];
  const paul = { name: 'Paul Martin', phone: '01 02 03 04 05' };
  await ada().patch(`/api/passages/${passage_id}`, paul);
  const zoe = { name: 'Zoé Échevin', phone: '06 99 88 77 66', nb_calendriers: 3 };
  const row = { newDocumentState: { ...visit, ...zoe }, assumedMasterState: visit };
  await alice.post(`/api/field/passages/push?operation_id=${operationId}`, [row]);
});

const ada = () => collection.world.as('ada');

async function erase(question: object): Promise<Json> {
  const request = { ...question, reason: 'Demande du 3 mars', dry_run: false };
  const { status, body } = await ada().post('/api/privacy/erase', request);
  expect(status).toBe(200);
  return body.erased.find(({ what }: Json) => what === 'conflicts')?.count;
}

const fieldsInConflict = async () => {
  const rows = await asOwner((trx) => trx.selectFrom('field_conflicts').select('field').execute());
  return rows.map(({ field }) => field).toSorted();
};

describe('values that were refused because the visit has another donor now', () => {
  test.each([
    ['the name', { name: 'zoé échevin' }],
    ['the telephone', { phone: '+33 6 99 88 77 66' }],
    ['both', { name: 'Zoé Échevin', phone: '0699887766' }],
  ])('are erased by %s, and the donor stays', async (_, question) => {
    expect(await fieldsInConflict()).toEqual(['name', 'phone']);
    expect(await erase(question)).toBe(2);
    expect(await fieldsInConflict()).toEqual([]);
    expect((await ada().get('/api/passages')).body.data).toMatchObject([{ name: 'Paul Martin' }]);
    expect(await erase(question)).toBe(0);
  });

  test('stay when another person is erased', async () => {
    expect(await erase({ name: 'Zoé Échevin', phone: '0699887700' })).toBe(0);
    expect(await fieldsInConflict()).toEqual(['name', 'phone']);
  });

  test('are nothing to another association', async () => {
    const request = { name: 'Zoé Échevin', reason: 'Demande', dry_run: false };
    await collection.world.as('nora').post('/api/privacy/erase', request);
    expect(await fieldsInConflict()).toEqual(['name', 'phone']);
  });

  test('go with the visit, also of somebody who is on it', async () => {
    expect(await erase({ name: 'Paul Martin' })).toBe(2);
    expect(await fieldsInConflict()).toEqual([]);
  });

  test('are in the file of the person', async () => {
    const file = await personFileOf(collection, { name: 'Zoé Échevin' });
    expect(file).toMatchObject({
      visits: [],
      conflicts: [
        { passage_id: visit['passage_id'], field: 'name', refused: 'Zoé Échevin', kept: 'Paul Martin' },
        { field: 'phone', refused: '+33699887766', kept: '+33102030405', settled_at: null, take: null },
      ],
    });
  });
});
