import { beforeEach, describe, expect, test } from '@jest/globals';
import { openedDatabase } from '../../support/database/opened-cells.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { ids, mail, resources } from '../../support/run/resources.ts';
import { newMessage } from '../../support/world/chat.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const donor = {
  name: 'Kanari Oiseau',
  email: 'kanari@example.org',
  phone: '06 99 88 77 66',
  donor_address: '7 impasse Kanari, 93140 Bondy',
};
const ada = () => collection.world.as('ada');

async function erase(question: object): Promise<Json> {
  const request = { ...question, reason: 'Demande du 3 mars', dry_run: false };
  const { status, body } = await ada().post('/api/privacy/erase', request);
  expect(status).toBe(200);
  return body;
}

/** The places in the decrypted database that contain the person. */
async function places(pattern = /kanari|99 ?88 ?77 ?66/i): Promise<string[]> {
  const found = (await openedDatabase()).filter(({ text }) => pattern.test(text));
  return [...new Set(found.map(({ place }) => place))].toSorted();
}

const emails = () => asOwner((trx) => trx.selectFrom('emails').selectAll().orderBy('id').execute());

describe('the receipt of an erased donor', () => {
  test('names them, and says no more: no address, no telephone, no e-mail', async () => {
    const { receipt_id } = await collection.receipted(donor);
    await erase({ email: donor.email });
    const { body } = await ada().get(`/api/receipts/${receipt_id}`);
    expect(body).toMatchObject({ payer: donor.name, amount: '12.50', to: null });
    expect(await places(/impasse Kanari|kanari@|99 ?88 ?77 ?66/i)).toEqual([]);
  });

  test('sent to an address that its visit does not have is found by this address', async () => {
    const { passage_id } = await collection.collect({ name: 'Kanari Oiseau', email: null });
    const { body } = await collection.issue(passage_id, { to: donor.email });
    await deliverMessages();
    const { erased } = await erase({ email: donor.email });
    expect(erased).toMatchObject([
      { what: 'visits', count: 0 },
      { what: 'emails', count: 1 },
      { what: 'receipt_addresses', count: 1 },
      {},
      {},
      {},
      {},
    ]);
    expect(await places(/kanari@/i)).toEqual([]);
    expect((await ada().get(`/api/receipts/${body.receipt_id}`)).body.to).toBeNull();
  });

  test('leaves those of others at the address of the office that got them all', async () => {
    const office = 'bureau@example.org';
    for (const more of [donor, { name: 'Témoin Voisin', email: 'temoin@example.org' }]) {
      const { passage_id } = await collection.collect(more);
      await collection.issue(passage_id, { to: office });
    }
    await deliverMessages();
    await erase({ email: donor.email });
    const { body } = await ada().get('/api/receipts');
    expect(body.data.map(({ payer, to }: Json) => [payer, to])).toEqual([
      ['Témoin Voisin', office],
      ['Kanari Oiseau', null],
    ]);
  });
});

describe('an e-mail of an erased donor', () => {
  test('is not tried again', async () => {
    mail.outcomes.push({ state: 'refused', code: '550' });
    await collection.receipted(donor);
    const [failed] = await emails();
    await erase({ email: donor.email });
    expect(await ada().post(`/api/emails/${failed?.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'erased' },
    });
  });

  test('that the server put off while the donor was erased is given up', async () => {
    const { passage_id } = await collection.collect(donor);
    await collection.issue(passage_id);
    const slow = {
      ...mail,
      send: async () => {
        await erase({ email: donor.email });
        return { state: 'deferred' as const, code: '451' };
      },
    };
    await deliverMessages({ ...resources, gateways: { ...resources.gateways, mail: async () => slow } });
    expect((await emails()).map(({ state, failure }) => [state, failure])).toEqual([['failed', 'erased']]);
  });
});

describe('a document that was refused, then erased', () => {
  const id = '01939d5e-0000-7000-8000-00000000000b';
  const push = (more: object) => {
    const { operationId } = collection.round;
    const document = { id, fk_operation: operationId, fk_sector: collection.alicesSector, ...more };
    return collection.world
      .as('alice')
      .post(`/api/field/passages/push?operation_id=${operationId}`, [{ newDocumentState: document }]);
  };
  const gift = { ...donor, montant: '-1', fk_type_reglement: 'cash', passed_at: '2026-11-20T08:00:00.000Z' };

  test('does not come back when its phone sends it again, wrong or right', async () => {
    await push(gift);
    expect(await places()).toEqual(['field_quarantine.encrypted_document']);
    await erase({ name: donor.name });
    for (const montant of ['-1', '5.00']) {
      const { status, body } = await push({ ...gift, montant });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: [{ id, name: null, email: null, sync_error: { code: 'erased' } }],
      });
      expect(await places()).toEqual([]);
    }
    expect(await asOwner((trx) => trx.selectFrom('passages').selectAll().execute())).toEqual([]);
  });

  test('is taken without the person', async () => {
    await push(gift);
    await erase({ name: donor.name });
    const { name, email, phone, donor_address, ...money } = gift;
    expect(await push({ ...money, montant: '5.00' })).toMatchObject({ status: 200 });
    expect((await ada().get('/api/passages')).body.data).toMatchObject([{ montant: '5.00', name: null }]);
  });

  test('without an id is known by what it says', async () => {
    await push({ ...gift, id: undefined });
    await erase({ name: donor.name });
    expect(await push({ ...gift, id: undefined })).toMatchObject({
      body: [{ sync_error: { code: 'erased' } }],
    });
    expect(await places()).toEqual([]);
  });
});

describe('an answer that is kept for retries', () => {
  test('is given again without the person', async () => {
    const { token } = collection.world.person.alice;
    const alice = clientWith({ token, headers: { 'idempotency-key': ids.uuid() } });
    const draft = {
      fk_operation: collection.round.operationId,
      fk_sector: collection.alicesSector,
      montant: '5.00',
      fk_type_reglement: 'cash',
      ...donor,
    };
    const first = await alice.post('/api/passages', draft);
    expect(first).toMatchObject({ status: 201, body: { name: donor.name } });
    await erase({ email: donor.email });
    expect(await alice.post('/api/passages', draft)).toMatchObject({
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
      body: { passage_id: first.body.passage_id, montant: '5.00', name: null, email: null, phone: null },
    });
    expect(await places()).toEqual([]);
  });
});

describe('an answer that is kept for retries and was right once', () => {
  const withKey = (name: 'alice' | 'ada') =>
    clientWith({ token: collection.world.person[name].token, headers: { 'idempotency-key': ids.uuid() } });

  test('loses the former name of a donor', async () => {
    const draft = {
      fk_operation: collection.round.operationId,
      fk_sector: collection.alicesSector,
      montant: '5.00',
      fk_type_reglement: 'cash',
      ...donor,
    };
    const alice = withKey('alice');
    const { passage_id } = (await alice.post('/api/passages', draft)).body;
    const present = { name: 'Zoé Échevin', email: 'zoe@example.org', phone: null, donor_address: null };
    await ada().patch(`/api/passages/${passage_id}`, present);
    expect(await places()).toEqual(['idempotency_keys.encrypted_answer']);
    await erase({ email: 'zoe@example.org' });
    expect(await places()).toEqual([]);
    expect(await alice.post('/api/passages', draft)).toMatchObject({
      headers: { 'idempotency-replayed': 'true' },
      body: { passage_id, montant: '5.00', name: null },
    });
  });

  test('loses the former name of a user, and what this user wrote', async () => {
    const { world } = collection;
    const { alice } = world.person;
    await ada().patch(`/api/users/${alice.userId}`, { name: 'Kanari Serin' });
    const room = { kind: 'group', title: 'Rue des Lilas', user_ids: [world.person.ada.userId] };
    const { room_id } = (await world.as('alice').post('/api/chat/rooms', room)).body;
    await withKey('alice').post(`/api/chat/rooms/${room_id}/messages`, newMessage('le kanari chante'));
    await ada().delete(`/api/users/${alice.userId}`);
    await withKey('ada').post(`/api/users/${alice.userId}/restore`);
    await ada().patch(`/api/users/${alice.userId}`, { name: 'Lina Serin' });
    expect(await places()).toEqual(['chat_messages.encrypted_body', 'idempotency_keys.encrypted_answer']);
    await erase({ user_id: alice.userId });
    expect(await places()).toEqual([]);
    expect(await places(/lina serin/i)).toEqual([]);
  });
});

describe('a user who is erased', () => {
  const canary = { username: 'kanari', name: 'Kanari Serin', email: 'serin.kanari@example.org' };

  test('is in no e-mail, no message, no receipt, no history', async () => {
    const { world, round } = collection;
    const { alice } = world.person;
    await ada().patch(`/api/users/${alice.userId}`, canary);
    await ada().patch(`/api/users/${alice.userId}`, { username: 'kanari.deux' });
    await ada().post(`/api/users/${alice.userId}/invitation`);
    const moved = { email: 'kanari.demenage@example.org' };
    await ada().patch(`/api/users/${alice.userId}`, moved);
    await collection.receipted({ name: 'Témoin', email: 'temoin@example.org' });
    const room = { kind: 'group', title: 'Rue des Lilas', user_ids: [world.person.ada.userId] };
    const { room_id } = (await world.as('alice').post('/api/chat/rooms', room)).body;
    const messages = `/api/chat/rooms/${room_id}/messages`;
    await world.as('alice').post(messages, newMessage('le kanari chante'));
    const { body } = await world.as('alice').post(messages, newMessage('le kanari se tait'));
    await world.as('alice').delete(`/api/chat/messages/${body.message_id}`);
    await deliverMessages();
    expect(await places()).toEqual([
      'chat_messages.encrypted_body',
      'emails.encrypted_content',
      'emails.encrypted_to',
      'outbox_events.line',
      'receipts.encrypted_content',
      'users.encrypted_email',
      'users.encrypted_name',
      'users.name_order',
      'users.username',
      'users.username_key',
    ]);
    await erase({ user_id: alice.userId });
    // The event log keeps events for fifteen months.
    expect(await places()).toEqual(['outbox_events.line']);
    const rows = await asOwner((trx) => trx.selectFrom('chat_messages').selectAll().execute());
    expect(rows.map(({ author_id, deleted_by }) => [author_id, deleted_by])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await emails()).filter(({ user_id }) => user_id === alice.userId)).toHaveLength(1);
    expect(round.alice.userId).toBe(alice.userId);
  });

  test('had names of which the history says only that they changed', async () => {
    const { alice } = collection.world.person;
    await ada().patch(`/api/users/${alice.userId}`, { username: 'kanari' });
    expect((await historyOf('user', alice.userId)).at(-1)).toMatchObject({ changes: { username: true } });
  });
});
