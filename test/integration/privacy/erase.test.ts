import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { tell } from '../../support/mail/mail-events.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { storedPassages } from '../../support/world/passages.ts';
import {
  checkedUpload,
  png,
  storedObjects,
  storedThumbnails,
  storedUploads,
} from '../../support/world/uploads.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const reason = 'Demande du 3 mars';
const erase = (question: object, by: PersonName = 'ada', dry_run = false) =>
  collection.world.as(by).post('/api/privacy/erase', { ...question, reason, dry_run });
const counts = (list: { what: string; count: number }[]) =>
  Object.fromEntries(list.map(({ what, count }) => [what, count]));
const person = {
  name: 'Zoé Échevin',
  email: 'zoé.echevin@example.org',
  phone: '06 12 34 56 78',
  donor_address: '12 rue des Œillets, 93140 Bondy',
  remark: 'Sonnez chez Zoé',
};
const visitOf = (more: object = {}) => collection.collect({ ...person, email: 'zoe@example.org', ...more });
const zeros = {
  visits: 0,
  emails: 0,
  receipt_addresses: 0,
  suppressed_addresses: 0,
  refused_documents: 0,
  conflicts: 0,
  users: 0,
};

describe('POST /api/privacy/erase', () => {
  test.each([
    ['by e-mail, in another case', { email: 'ZOE@Example.org' }],
    ['by name, decomposed', { name: 'zoé échevin'.normalize('NFD').toUpperCase() }],
    ['by phone, with the country code', { phone: '+33 6 12 34 56 78' }],
    ['by address', { donor_address: '12  RUE des Œillets, 93140 Bondy' }],
    ['by several details', { name: person.name, phone: '0612345678' }],
  ])('finds the person %s', async (_, question) => {
    await visitOf();
    await collection.collect();
    const { status, body } = await erase(question);
    expect({ status, done: body.done, ...counts(body.erased) }).toMatchObject({
      status: 200,
      done: true,
      visits: 1,
    });
    const [erased, other] = await storedPassages();
    expect(erased).toMatchObject({
      encrypted_name: null,
      name_index: null,
      encrypted_email: null,
      email_index: null,
      encrypted_phone: null,
      encrypted_donor_address: null,
      encrypted_remark: null,
      montant_cents: 1250,
      version: 2,
    });
    expect(other?.encrypted_name).not.toBeNull();
  });

  test('a dry run says what would go and what would stay, and changes nothing', async () => {
    const { passage_id } = await visitOf();
    await collection.issue(passage_id);
    await deliverMessages();
    const before = await storedPassages();
    const { body } = await erase({ email: 'zoe@example.org' }, 'ada', true);
    expect(body.done).toBe(false);
    expect(counts(body.erased)).toEqual({ ...zeros, visits: 1, emails: 1, receipt_addresses: 1 });
    expect(counts(body.kept)).toEqual({ receipts: 1, receipt_pdfs: 1, damaged_receipts: 0, amounts: 1 });
    expect(await storedPassages()).toEqual(before);
    expect(await historyOf('person', 0)).toMatchObject([
      { action: 'read', changes: { person: { new: expect.any(String) }, reason: { new: reason } } },
    ]);
  });

  test('is read in the history of the association, where no id names the person', async () => {
    await visitOf();
    await erase({ email: 'zoe@example.org' }, 'ada', true);
    await erase({ email: 'zoe@example.org' });
    const { world } = collection;
    const answer = await world.as('ada').get(`/api/entities/${world.bondy}/history?object=person`);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.data.map(({ object_id, action }: Json) => ({ object_id, action }))).toEqual(
      expect.arrayContaining([
        { object_id: 0, action: 'read' },
        { object_id: 0, action: 'erased' },
      ]),
    );
  });

  test('is done once: the same request again finds nothing', async () => {
    const { passage_id } = await visitOf();
    await collection.issue(passage_id);
    await deliverMessages();
    await erase({ email: 'zoe@example.org' });
    for (const question of [{ email: 'zoe@example.org' }, { passage_id }]) {
      const { status, body } = await erase(question);
      expect({ status, ...counts(body.erased) }).toEqual({ status: 200, ...zeros });
    }
  });

  test('receipt and money stay, for the office only', async () => {
    const { passage_id } = await visitOf();
    const { receipt_id } = (await collection.issue(passage_id)).body;
    await deliverMessages();
    await erase({ email: 'zoe@example.org' });
    const { world } = collection;
    for (const name of ['ada', 'theo'] as const)
      expect(await world.as(name).get(`/api/receipts/${receipt_id}`)).toMatchObject({
        status: 200,
        body: { payer: 'Zoé Échevin', amount: '12.50' },
      });
    expect(await world.as('alice').get(`/api/receipts/${receipt_id}`)).toMatchObject({ status: 404 });
    expect((await world.as('alice').get('/api/receipts')).body.data).toEqual([]);
    expect((await world.as('alice').get(`/api/passages/${passage_id}`)).body).toMatchObject({
      montant: '12.50',
      name: null,
    });
  });

  test('the receipt is mailed to nobody any more, whoever asks and however', async () => {
    const { receipt_id, passage_id } = await collection.receipted({ ...person, email: 'zoe@example.org' });
    await erase({ email: 'zoe@example.org' });
    mail.sent.length = 0;
    const theo = collection.world.as('theo');
    expect((await theo.get(`/api/receipts/${receipt_id}`)).body).toMatchObject({ to: null, state: 'sent' });
    for (const body of [{}, { to: 'zoe@example.org' }])
      expect(await theo.post(`/api/receipts/${receipt_id}/send`, body)).toMatchObject({
        status: 409,
        body: { code: 'erased' },
      });
    const [{ email_id } = { email_id: 0 }] = (await theo.get('/api/emails')).body.data;
    expect(await theo.post(`/api/emails/${email_id}/retry`)).toMatchObject({ status: 409 });
    expect(await theo.post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Erreur' })).toMatchObject({
      status: 200,
    });
    await deliverMessages();
    expect(mail.sent).toEqual([]);
    const emails = await asOwner((trx) => trx.selectFrom('emails').select('state').execute());
    expect(emails).toEqual([{ state: 'sent' }]);
    expect(await storedPassages()).toMatchObject([{ passage_id, encrypted_email: null }]);
  });

  test('the address goes from receipts of other visits that were mailed there', async () => {
    const { passage_id } = await collection.collect();
    const { receipt_id } = (await collection.issue(passage_id, { to: 'Zoe@example.org' })).body;
    await deliverMessages();
    const { body } = await erase({ email: 'zoe@example.org' });
    expect(counts(body.erased)).toMatchObject({ visits: 0, emails: 1 });
    const theo = collection.world.as('theo');
    expect((await theo.get(`/api/receipts/${receipt_id}`)).body).toMatchObject({
      to: null,
      payer: 'Łukasz Ștefan Őry',
    });
    expect(await theo.post(`/api/receipts/${receipt_id}/send`, {})).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/to', code: 'required' }] },
    });
  });

  test('an address that is erased before it bounces is not kept as suppressed', async () => {
    await collection.receipted({ ...person, email: 'zoe@example.org' });
    const { uuid } = await asOwner((trx) =>
      trx.selectFrom('emails').select('uuid').executeTakeFirstOrThrow(),
    );
    await erase({ email: 'zoe@example.org' });
    await tell('bounce', { tag: uuid });
    expect(await asOwner((trx) => trx.selectFrom('suppressed_addresses').selectAll().execute())).toEqual([]);
  });

  test('a receipt that is made meanwhile is mailed to nobody', async () => {
    const { passage_id } = await visitOf();
    await collection.issue(passage_id);
    await erase({ email: 'zoe@example.org' });
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });

  test('mail that waits is not sent; of a suppressed address the index stays', async () => {
    const { passage_id } = await visitOf();
    await collection.issue(passage_id);
    mail.outcomes.push({ state: 'deferred', code: '451' });
    await deliverMessages();
    const [row] = await asOwner((trx) => trx.selectFrom('emails').selectAll().execute());
    await tell('bounce', { tag: row?.uuid ?? '' });
    const second = await visitOf({ montant: '3.00' });
    await collection.issue(second.passage_id, { to: 'zoe@example.org' });
    await erase({ email: 'zoe@example.org' });
    await deliverMessages();
    expect(mail.sent).toEqual([]);
    const emails = await asOwner((trx) => trx.selectFrom('emails').selectAll().execute());
    expect(emails.map(({ encrypted_content }) => encrypted_content)).toEqual(emails.map(() => null));
    const suppressed = await asOwner((trx) => trx.selectFrom('suppressed_addresses').selectAll().execute());
    expect(suppressed).toMatchObject([{ encrypted_address: null, address_index: expect.any(String) }]);
  });

  test('a suppressed address is found when nothing else is left of the person', async () => {
    const { passage_id } = await visitOf();
    await collection.issue(passage_id);
    await deliverMessages();
    const { uuid } = await asOwner((trx) =>
      trx.selectFrom('emails').select('uuid').executeTakeFirstOrThrow(),
    );
    await tell('bounce', { tag: uuid });
    await asOwner((trx) => trx.deleteFrom('emails').execute());
    await asOwner((trx) => trx.updateTable('receipts').set({ encrypted_to: null }).execute());
    await asOwner((trx) =>
      trx.updateTable('passages').set({ encrypted_email: null, email_index: null }).execute(),
    );
    const first = await erase({ email: 'ZOE@example.org' });
    expect(counts(first.body.erased)).toEqual({ ...zeros, suppressed_addresses: 1 });
    expect(
      await asOwner((trx) => trx.selectFrom('suppressed_addresses').selectAll().execute()),
    ).toMatchObject([{ encrypted_address: null, address_index: expect.any(String) }]);
    expect(counts((await erase({ email: 'zoe@example.org' })).body.erased)).toEqual(zeros);
  });

  test('the history knows the request by a hash, and no event is written', async () => {
    await visitOf();
    const before = await emittedEvents();
    await erase({ email: 'zoe@example.org' });
    const [line] = await historyOf('person', 0);
    expect(line).toMatchObject({
      action: 'erased',
      changes: {
        person: { old: null, new: expect.any(String) },
        visits: { old: 1, new: 0 },
        reason: { new: reason },
      },
      by_user_id: collection.world.person.ada.userId,
    });
    expect(JSON.stringify(line)).not.toMatch(/zoe/i);
    expect(await emittedEvents()).toEqual(before);
  });

  test('people of another association are nobody', async () => {
    await visitOf();
    const { status, body } = await erase({ email: 'zoe@example.org' }, 'nora');
    expect({ status, ...counts(body.erased) }).toEqual({ status: 200, ...zeros });
    expect(await erase({ user_id: collection.world.person.alice.userId }, 'nora')).toMatchObject({
      status: 200,
    });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    expect((await storedPassages())[0]?.encrypted_name).not.toBeNull();
    const root = await erase({ email: 'zoe@example.org', entity_id: collection.world.bondy }, 'root');
    expect(counts(root.body.erased)).toMatchObject({ visits: 1 });
  });

  test('more than 200 visits are not one person', async () => {
    await visitOf();
    const columns = sql.raw(
      'entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents, fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, email_index, created_at, updated_at',
    );
    await asOwner((trx) =>
      sql`insert into passages (id, ${columns}) select gen_random_uuid(), ${columns}
        from passages, generate_series(1, 200)`.execute(trx),
    );
    expect(await erase({ email: 'zoe@example.org' }, 'ada', true)).toMatchObject({
      status: 422,
      body: { code: 'too-many-matches', count: 201 },
    });
  });

  test.each([
    [{}, '', 'required'],
    [{ name: '' }, '/name', 'too-small'],
    [{ email: '%' }, '/email', 'invalid-format'],
    [{ phone: 'x' }, '/phone', 'invalid-format'],
    [{ user_id: 1, name: 'Zoé' }, '/user_id', 'invalid-value'],
    [{ name: 'Zoé', reason: 'x' }, '/reason', 'too-small'],
    [{ name: 'Zoé', reason: 'Demande\u202e' }, '/reason', 'direction-character'],
    [{ name: 'Zoé', dry_run: undefined }, '/dry_run', 'required'],
    [{ nom: 'Zoé' }, '/nom', 'unknown-field'],
  ])('%j is refused', async (body, pointer, code) => {
    const draft = { reason, dry_run: true, ...body };
    expect(await collection.world.as('ada').post('/api/privacy/erase', draft)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });

  test.each(['%', 'Z', 'Zo%'])('%s is a name like any other, and nobody has it', async (name) => {
    await visitOf();
    const { status, body } = await erase({ name });
    expect({ status, ...counts(body.erased) }).toEqual({ status: 200, ...zeros });
  });
});

describe('a user who is erased', () => {
  test('becomes a former member: no name, no session, the visits stay theirs', async () => {
    const { alice } = collection.world.person;
    const { passage_id } = await collection.collect();
    const { body } = await erase({ user_id: alice.userId });
    expect(counts(body.erased)).toEqual({ ...zeros, users: 1 });
    expect(await collection.world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 401 });
    const [row] = await asOwner((trx) =>
      trx.selectFrom('users').selectAll().where('id', '=', alice.userId).execute(),
    );
    expect(row).toMatchObject({ encrypted_name: null, encrypted_email: null, chk_active: 0 });
    expect(row?.username).toMatch(/^ancien membre/);
    const passage = (await collection.world.as('ada').get(`/api/passages/${passage_id}`)).body;
    expect(passage).toMatchObject({ fk_user: collection.round.alice.opeUserId, montant: '12.50' });
    expect(counts((await erase({ user_id: alice.userId })).body.erased)).toEqual(zeros);
  });

  test('takes the pictures of the chat along, large and small, and leaves the logo', async () => {
    const { ada, alice } = collection.world.person;
    await checkedUpload(collection.world.as('alice'), png());
    await checkedUpload(collection.world.as('ada'), png(), { purpose: 'logo' });
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready', 'ready'], 2]);
    await erase({ user_id: alice.userId });
    await deliverMessages();
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready'], 1]);
    expect(await storedUploads()).toMatchObject([{ purpose: 'logo', made_by: ada.userId }]);
  });

  test('leaves no e-mail behind, with no address and no link', async () => {
    const { alice } = collection.world.person;
    await collection.world.as('ada').patch(`/api/users/${alice.userId}`, { email: 'alice@example.org' });
    await anonymous.post('/api/passwords/forgot', { username: 'alice.bondy' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'alice@example.org' }]);
    const { body } = await erase({ user_id: alice.userId });
    expect(counts(body.erased)).toEqual({ ...zeros, users: 1, emails: 1 });
    const [row] = (await collection.world.as('ada').get('/api/emails')).body.data;
    expect(row).toMatchObject({ to: '' });
    const [email] = await asOwner((trx) => trx.selectFrom('emails').selectAll().execute());
    expect(email).toMatchObject({ encrypted_content: null });
  });

  test('keeps the receipts of a donor with the same address', async () => {
    const { alice } = collection.world.person;
    await collection.world.as('ada').patch(`/api/users/${alice.userId}`, { email: 'zoe@example.org' });
    const { receipt_id } = await collection.receipted({ ...person, email: 'zoe@example.org' });
    await erase({ user_id: alice.userId });
    expect((await collection.world.as('ada').get(`/api/receipts/${receipt_id}`)).body).toMatchObject({
      to: 'zoe@example.org',
    });
  });

  test.each([
    ['a user', () => ({ user_id: collection.world.person.alice.userId })],
    ['a donor', () => ({ email: 'famille@example.org' })],
  ])('with the address of %s leaves the invitation of another user', async (_, question) => {
    const { alice, theo } = collection.world.person;
    const ada = collection.world.as('ada');
    for (const { userId } of [alice, theo])
      await ada.patch(`/api/users/${userId}`, { email: 'famille@example.org' });
    await collection.collect({ ...person, email: 'famille@example.org' });
    await ada.post(`/api/users/${theo.userId}/invitation`);
    await erase(question());
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'famille@example.org' }]);
  });

  test('is not the last administrator', async () => {
    const { ada } = collection.world.person;
    expect(await erase({ user_id: ada.userId })).toMatchObject({ status: 409, body: { code: 'last-admin' } });
    expect(await logIn('ada.bondy')).toMatchObject({ status: 200 });
  });
});

describe('a phone that was offline', () => {
  const pull = async () => {
    const { operationId } = collection.round;
    const { body } = await collection.world
      .as('alice')
      .get(`/api/field/passages/pull?operation_id=${operationId}`);
    return body.documents[0];
  };
  const push = (newDocumentState: object, assumedMasterState: object) =>
    collection.world
      .as('alice')
      .post(`/api/field/passages/push?operation_id=${collection.round.operationId}`, [
        { newDocumentState, assumedMasterState },
      ]);

  test('brings nothing back: its document is refused as erased, and not kept', async () => {
    await visitOf();
    const known = await pull();
    await erase({ email: 'zoe@example.org' });
    const answer = await push({ ...known, name: 'Zoé E.', montant: '20.00' }, known);
    expect(answer).toMatchObject({ status: 200, body: [{ name: null, sync_error: { code: 'erased' } }] });
    for (const table of ['field_quarantine', 'field_conflicts'] as const)
      expect(await asOwner((trx) => trx.selectFrom(table).selectAll().execute())).toEqual([]);
    expect((await storedPassages())[0]).toMatchObject({ encrypted_name: null, montant_cents: 1250 });
    const fresh = await pull();
    expect(fresh.name).toBeNull();
    expect(await push({ ...fresh, montant: '20.00' }, fresh)).toMatchObject({
      status: 200,
      body: [{ montant: '20.00', sync_error: null }],
    });
  });

  test('nor by sending the visit again as a new one', async () => {
    const id = '01939d5e-0000-7000-8000-000000000009';
    const draft = {
      fk_operation: collection.round.operationId,
      montant: 5,
      ...person,
      email: 'zoe@example.org',
      id,
    };
    const alice = collection.world.as('alice');
    const body = { passages: [{ ...draft, fk_sector: collection.alicesSector, fk_type_reglement: 'cash' }] };
    await alice.post('/api/passages/bulk', body);
    await erase({ email: 'zoe@example.org' });
    expect((await alice.post('/api/passages/bulk', body)).body.results).toMatchObject([
      { status: 'refused', problem: { code: 'erased' } },
    ]);
    const alone = await alice.post('/api/passages', body.passages[0]);
    expect(alone).toMatchObject({ status: 409, body: { code: 'erased' } });
  });
});
