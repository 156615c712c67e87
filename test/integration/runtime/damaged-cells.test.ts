import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Damage, damageCells, damageEntity, kindsOfDamage } from '../../support/database/damage.ts';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf } from '../../support/field/phone.ts';
import { logLines } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

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

  test('a null that is not sent back but meant deletes it, with its index', async () => {
    await damageDonor();
    const answer = await ada().patch(`/api/passages/${passageId}`, { name: null });
    expect(answer).toMatchObject({ status: 200, body: { name: null } });
    expect(answer.body).not.toHaveProperty('damaged');
    expect(await storedName()).toEqual({ encrypted_name: null, name_index: null });
  });

  test('a client that sends the whole record back leaves it as it is', async () => {
    await damageDonor();
    const before = await storedName();
    const { body } = await ada().get(`/api/passages/${passageId}`);
    const answer = await ada().patch(`/api/passages/${passageId}`, { ...body, remark: 'au fond' });
    expect(answer).toMatchObject({ status: 200, body: { remark: 'au fond', damaged: ['name'] } });
    expect(await storedName()).toEqual(before);
  });

  test('a phone that read it damaged and gives it back after it was mended is not refused', async () => {
    await damageDonor();
    const { operationId } = collection.round;
    const phone = phoneOf(collection.world.as('alice'), operationId);
    await phone.pull();
    const [read] = phone.documents.values();
    expect(read).toMatchObject({ name: null, damaged: ['name'] });
    await ada().patch(`/api/passages/${passageId}`, { name: NAME });
    const rows = [{ newDocumentState: { ...read, remark: 'au fond' } }];
    const path = `/api/field/passages/push?operation_id=${operationId}`;
    const answer = await collection.world.as('alice').post(path, rows);
    expect(answer).toMatchObject({ status: 200, body: [{ name: NAME, sync_error: null }] });
  });

  test('a phone that read it damaged mends it', async () => {
    await damageDonor();
    const { operationId } = collection.round;
    const phone = phoneOf(collection.world.as('alice'), operationId);
    await phone.pull();
    const [read] = phone.documents.values();
    const rows = [{ newDocumentState: { ...read, name: NAME }, assumedMasterState: read }];
    await collection.world.as('alice').post(`/api/field/passages/push?operation_id=${operationId}`, rows);
    const { body } = await ada().get(`/api/passages/${passageId}`);
    expect(body).toMatchObject({ name: NAME });
    expect(body).not.toHaveProperty('damaged');
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

  test('associations: the whole record may be sent back, and the name stays as it is', async () => {
    const { bondy } = collection.world;
    await damageEntity(bondy);
    const { body } = await ada().get(`/api/entities/${bondy}`);
    const answer = await ada().patch(`/api/entities/${bondy}`, { ...body, city: 'Bondy Nord' });
    expect(answer).toMatchObject({ status: 200, body: { city: 'Bondy Nord', name: '', damaged: ['name'] } });
    const mended = await ada().patch(`/api/entities/${bondy}`, { name: 'Amicale de Bondy' });
    expect(mended).toMatchObject({ status: 200, body: { name: 'Amicale de Bondy' } });
    expect(mended.body).not.toHaveProperty('damaged');
    expect(await ada().patch(`/api/entities/${bondy}`, { name: '' })).toMatchObject({ status: 400 });
  });

  test('users: the own damaged address is not deleted without the present password', async () => {
    const { userId } = collection.world.person.ada;
    await damageCells('users', 'encrypted_email', sql`t.id = ${userId}`);
    const refused = await ada().patch(`/api/users/${userId}`, { email: null });
    expect(refused).toMatchObject({ body: { code: 'current-password-required' } });
    const { body } = await ada().get(`/api/users/${userId}`);
    expect(body).toMatchObject({ email: null, damaged: ['email'] });
    expect(await ada().patch(`/api/users/${userId}`, body)).toMatchObject({ status: 200 });
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
