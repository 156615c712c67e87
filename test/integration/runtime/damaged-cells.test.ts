import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Collection, openCollection } from '../../support/collection.ts';
import { type Damage, damageCells, kindsOfDamage } from '../../support/damage.ts';
import { asOwner } from '../../support/owner.ts';
import { logLines } from '../../support/resources.ts';

const NAME = 'Łukasz Őry';

let collection: Collection;
let passageId: number;
beforeEach(async () => {
  collection = await openCollection();
  const passage = await collection.collect({ name: NAME, email: 'lukasz@example.org' });
  passageId = passage.passage_id;
});

const ada = () => collection.world.as('ada');

const damageDonor = (kind?: Damage) =>
  damageCells('passages', 'encrypted_name', sql`passage_id = ${passageId}`, kind);

const storedName = () =>
  asOwner(async (trx) => {
    const row = await trx
      .selectFrom('passages')
      .select(['encrypted_name', 'name_index'])
      .where('passage_id', '=', passageId)
      .executeTakeFirstOrThrow();
    return row;
  });

const told = () => logLines.filter((line) => line.includes('"cell-damaged"'));

describe('a damaged name of a donor', () => {
  test.each(kindsOfDamage)('%s: the list shows the visit without it and says so', async (kind) => {
    const { passage_id: whole } = await collection.collect({ name: 'Camille' }, 'bob');
    await damageDonor(kind);
    const { status, body } = await ada().get('/api/passages');
    expect(status).toBe(200);
    const rows = new Map(body.data.map((row: { passage_id: number }) => [row.passage_id, row]));
    expect(rows.get(passageId)).toMatchObject({
      name: null,
      email: 'lukasz@example.org',
      damaged: ['name'],
    });
    expect(rows.get(whole)).toMatchObject({ name: 'Camille' });
    expect(rows.get(whole)).not.toHaveProperty('damaged');
  });

  test('is logged with the place of the cell and nothing of what it holds', async () => {
    const { encrypted_name: before } = await storedName();
    await damageDonor();
    await ada().get(`/api/passages/${passageId}`);
    const [line = '{}'] = told();
    expect(JSON.parse(line)).toMatchObject({ level: 'error', table: 'passages', column: 'encrypted_name' });
    expect(told()).toHaveLength(1);
    expect(line).not.toContain((before ?? '').slice(-16));
  });

  test('survives a change of another field, with its index', async () => {
    await damageDonor();
    const before = await storedName();
    const answer = await ada().patch(`/api/passages/${passageId}`, { remark: 'au fond de la cour' });
    expect(answer).toMatchObject({ status: 200, body: { remark: 'au fond de la cour', damaged: ['name'] } });
    expect(await storedName()).toEqual(before);
  });

  test('a client may send the whole record back, and mends the name by writing it', async () => {
    await damageDonor();
    const { body } = await ada().get(`/api/passages/${passageId}`);
    const answer = await ada().patch(`/api/passages/${passageId}`, { ...body, name: NAME });
    expect(answer).toMatchObject({ status: 200, body: { name: NAME } });
    expect(answer.body).not.toHaveProperty('damaged');
    const again = await ada().get(`/api/passages/${passageId}`);
    expect(again.body).toMatchObject({ name: NAME });
    expect(again.body).not.toHaveProperty('damaged');
  });

  test('no receipt is issued for it, and no number is used', async () => {
    await damageDonor();
    const refused = await ada().post('/api/receipts', { passage_id: passageId });
    expect(refused).toMatchObject({ status: 500, body: { code: 'cell-damaged', damaged: 'name' } });
    await ada().patch(`/api/passages/${passageId}`, { name: NAME });
    const issued = await ada().post('/api/receipts', { passage_id: passageId });
    expect(issued.status).toBe(202);
    expect(issued.body.number).toMatch(/000001$/);
  });
});

describe('damaged cells of other records', () => {
  test('users: the list names the field and shows the others', async () => {
    const { userId } = collection.world.person.alice;
    await damageCells('users', 'encrypted_name', sql`t.id = ${userId}`);
    const { status, body } = await ada().get('/api/users');
    expect(status).toBe(200);
    const alice = body.data.find((row: { user_id: number }) => row.user_id === userId);
    expect(alice).toMatchObject({ name: null, damaged: ['name'] });
    expect(body.data.length).toBeGreaterThan(1);
  });

  test('associations: the name is empty and told as damaged', async () => {
    await damageCells('entities', 'encrypted_name', sql`t.id = ${collection.world.bondy}`);
    const { status, body } = await ada().get(`/api/entities/${collection.world.bondy}`);
    expect({ status, name: body.name, damaged: body.damaged }).toEqual({
      status: 200,
      name: '',
      damaged: ['name'],
    });
  });

  test.each([
    ['encrypted_content', { payer: null, verify_url: null, damaged: ['payer', 'verify_url'] }],
    ['encrypted_to', { payer: NAME, to: null, damaged: ['to'] }],
  ])('receipts: without %s the rest is shown', async (column, shown) => {
    await collection.issue(passageId, {}, 'ada');
    await damageCells('receipts', column, sql`t.passage_id = ${passageId}`);
    const { status, body } = await ada().get('/api/receipts');
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject(shown);
  });
});
