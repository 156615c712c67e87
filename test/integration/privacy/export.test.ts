import { beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { passageFields } from '../../../lib/core/records/passage.ts';
import { presentVisit } from '../../../lib/privacy/person-file.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { tell } from '../../support/mail/mail-events.ts';
import { personFileOf } from '../../support/privacy/person-file.ts';
import { cipher } from '../../support/run/resources.ts';
import { newMessage } from '../../support/world/chat.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { draftOf, png } from '../../support/world/uploads.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const ask = (question: object, by: PersonName = 'ada') =>
  collection.world.as(by).post('/api/privacy/export', question);
const read = (exportId: number, by: PersonName = 'ada') =>
  collection.world.as(by).get(`/api/exports/${exportId}`);

const fileOf = (question: object) => personFileOf(collection, question);

describe('POST /api/privacy/export', () => {
  test('makes a file with visits, receipts, e-mails and history of a donor', async () => {
    const receipt = await collection.receipted({ remark: 'Sonner deux fois', phone: '0612345678' });
    await collection.collect({ name: 'Autre', email: 'autre@example.org' });
    const file = await fileOf({ email: 'LUKASZ@example.org' });
    expect(file).toMatchObject({
      entity_id: collection.world.bondy,
      visits: [
        { name: 'Łukasz Ștefan Őry', remark: 'Sonner deux fois', montant: '12.50', phone: '+33612345678' },
      ],
      receipts: [
        {
          number: 'R-2026-000001',
          payer: 'Łukasz Ștefan Őry',
          pdf: `https://tournee.test/api/receipts/${receipt.receipt_id}/pdf`,
        },
      ],
      emails: [
        { purpose: 'receipt', to: 'lukasz@example.org', subject: expect.stringContaining('R-2026-000001') },
      ],
      user: null,
      messages: [],
    });
    expect(file.history.map(({ object, action }: Record<string, string>) => `${object} ${action}`)).toEqual([
      'passage created',
      'receipt issued',
      'receipt sent',
    ]);
    expect(JSON.stringify(file)).not.toContain('autre@example.org');
  });

  test('of a user with messages, by the id', async () => {
    const { alice, ada } = collection.world.person;
    const room = { kind: 'group', title: 'Rue des Lilas', user_ids: [ada.userId] };
    const { room_id } = (await collection.world.as('alice').post('/api/chat/rooms', room)).body;
    const message = newMessage();
    await collection.world.as('alice').post(`/api/chat/rooms/${room_id}/messages`, message);
    expect(await fileOf({ user_id: alice.userId })).toMatchObject({
      user: { username: 'alice.bondy', name: 'Alice' },
      messages: [{ body: message.body }],
      visits: [],
    });
  });

  test('of a user with sessions, files, the last sign-in and the receipts that name them', async () => {
    const { alice } = collection.world.person;
    await collection.receipted();
    await logIn('alice.bondy');
    await collection.world.as('alice').post('/api/uploads', draftOf(png()));
    expect(await fileOf({ user_id: alice.userId })).toMatchObject({
      user: { username: 'alice.bondy', last_login_at: expect.any(String) },
      sessions: [{}, { platform: 'web', created_at: expect.any(String), last_used_at: expect.any(String) }],
      uploads: [
        { purpose: 'chat', filename: 'palier.png', size: png().length, created_at: expect.any(String) },
      ],
      collected_receipts: [{ number: 'R-2026-000001', collected_by: 'Alice' }],
      receipts: [],
    });
  });

  test('with whether an address is suppressed, also once it was erased', async () => {
    await collection.receipted();
    const { uuid } = await asOwner((trx) =>
      trx.selectFrom('emails').select('uuid').executeTakeFirstOrThrow(),
    );
    await tell('bounce', { tag: uuid });
    const question = { email: 'lukasz@example.org' };
    const suppressed = { reason: 'bounced', since: expect.any(String) };
    expect((await fileOf(question))['suppressed_addresses']).toEqual([
      { address: question.email, ...suppressed },
    ]);
    const request = { ...question, reason: 'Demande', dry_run: false };
    await collection.world.as('ada').post('/api/privacy/erase', request);
    expect((await fileOf(question))['suppressed_addresses']).toEqual([{ address: null, ...suppressed }]);
  });

  test('under the names of the API, also in the history', async () => {
    const { passage_id } = await collection.collect();
    await collection.world.as('ada').patch(`/api/passages/${passage_id}`, { name: 'Łukasz Őry' });
    const file = await fileOf({ name: 'Łukasz Őry' });
    const visit = (await collection.world.as('ada').get(`/api/passages/${passage_id}`)).body;
    const { operation_name, sector_name, address, ...record } = file.visits[0];
    expect(visit).toMatchObject(record);
    const { operation, sector } = (await collection.world.as('ada').get(`/api/passages/${passage_id}/links`))
      .body;
    expect({ operation_name, sector_name }).toEqual({
      operation_name: operation.name,
      sector_name: sector.sector_name,
    });
    expect(address).toMatchObject({ address_id: visit.fk_adresse, voie: 'Rue B', commune: 'Bondy' });
    expect(file.history.at(-1)).toMatchObject({ action: 'changed', changes: { name: true } });
    expect(JSON.stringify(file)).not.toContain('encrypted_');
  });

  test('with every field that the table of visits may get', async () => {
    await collection.collect();
    const [row] = await asOwner((trx) => trx.selectFrom('passages').selectAll().execute());
    if (!row) throw new Error('there is no visit');
    const text = z.string().nullable();
    const nickname = {
      label: 'Surnom',
      audience: 'everybody',
      merge: 'ask',
      meaning: 'What friends call the person.',
      sealed: 'encrypted_former_email',
      input: () => text,
      output: () => text,
    } as const;
    const cell = { table: 'passages', entityId: row.entity_id, uuid: row.id } as const;
    const stored = cipher.encrypt({ ...cell, column: nickname.sealed }, 'Zozo');
    const withNickname = { ...row, [nickname.sealed]: stored };
    const fields = { ...passageFields, nickname };
    const shown = presentVisit({ cipher }, withNickname, fields);
    expect(shown).toMatchObject({ name: 'Łukasz Ștefan Őry', nickname: 'Zozo' });
  });

  test('with documents of a phone that were refused', async () => {
    const { operationId } = collection.round;
    const document = { id: '01939d5e-0000-7000-8000-00000000000c', name: 'Zoé Échevin', montant: '-1' };
    const push = `/api/field/passages/push?operation_id=${operationId}`;
    await collection.world.as('alice').post(push, [{ newDocumentState: document }]);
    const { refused_documents } = await fileOf({ name: 'zoé échevin' });
    expect(refused_documents).toMatchObject([{ code: 'validation-failed', document, times: 1 }]);
  });

  test('with the receipts that the law keeps of who was erased', async () => {
    await collection.receipted();
    const question = { name: 'Łukasz Ștefan Őry' };
    const request = { ...question, reason: 'Demande', dry_run: false };
    await collection.world.as('ada').post('/api/privacy/erase', request);
    for (const more of [{}, { email: 'lukasz@example.org', phone: '0612345678' }])
      expect(await fileOf({ ...question, ...more })).toMatchObject({
        visits: [],
        receipts: [{ number: 'R-2026-000001', payer: 'Łukasz Ștefan Őry', to: null }],
        emails: [],
      });
    expect(await fileOf({ name: 'Autre' })).toMatchObject({ receipts: [] });
  });

  test('of a user with the e-mails to them, whatever address they went to', async () => {
    const { alice } = collection.world.person;
    const ada = collection.world.as('ada');
    for (const email of ['avant@example.org', 'apres@example.org']) {
      await ada.patch(`/api/users/${alice.userId}`, { email });
      await ada.post(`/api/users/${alice.userId}/invitation`);
    }
    const { emails } = await fileOf({ user_id: alice.userId });
    expect(emails.map(({ purpose, to }: Record<string, string>) => [purpose, to])).toEqual([
      ['invitation', 'avant@example.org'],
      ['invitation', 'apres@example.org'],
    ]);
  });

  test('nobody found is a file with empty lists', async () => {
    await collection.collect();
    expect(await fileOf({ email: 'personne@example.org' })).toMatchObject({
      visits: [],
      receipts: [],
      emails: [],
    });
  });

  test('keeps no detail of the question, and the history knows it by a hash', async () => {
    await collection.collect();
    const { status, body } = await ask({ email: 'lukasz@example.org' });
    expect({ status, body }).toEqual({ status: 202, body: { export_id: expect.any(Number) } });
    const rows = await asOwner((trx) => trx.selectFrom('exports').selectAll().execute());
    expect(JSON.stringify(rows)).not.toMatch(/lukasz/i);
    expect(await historyOf('person', body.export_id)).toMatchObject([
      { action: 'exported', changes: { person: { new: expect.any(String) }, visits: { new: 1 } } },
    ]);
  });

  test('is read by administrators only, under a name without the person', async () => {
    const { body } = await ask({ name: 'Łukasz Ștefan Őry' });
    await deliverMessages();
    const { url } = (await read(body.export_id)).body;
    expect(decodeURIComponent(url)).toMatch(/donnees-personnelles-\d{4}-\d\d-\d\d\.json/);
    expect(await read(body.export_id)).toMatchObject({
      status: 200,
      body: { kind: 'person', format: 'json', operation_id: null, state: 'ready', url: expect.any(String) },
    });
    expect(await read(body.export_id, 'theo')).toMatchObject({ status: 404 });
    expect(await read(body.export_id, 'nora')).toMatchObject({ status: 404 });
  });

  test('ends when a person is erased meanwhile', async () => {
    await collection.collect();
    const ready = (await ask({ email: 'lukasz@example.org' })).body.export_id;
    await deliverMessages();
    const pending = (await ask({ email: 'lukasz@example.org' })).body.export_id;
    const request = { email: 'lukasz@example.org', reason: 'Demande', dry_run: false };
    await collection.world.as('ada').post('/api/privacy/erase', request);
    await deliverMessages();
    for (const id of [ready, pending])
      expect(await read(id)).toMatchObject({ status: 200, body: { state: 'failed', url: null } });
  });

  test('keeps a reason in the history', async () => {
    await collection.collect();
    const { body } = await ask({ email: 'lukasz@example.org', reason: 'Demande du 3 mars' });
    expect(await historyOf('person', body.export_id)).toMatchObject([
      { action: 'exported', changes: { reason: { old: null, new: 'Demande du 3 mars' } } },
    ]);
    expect((await ask({ email: 'lukasz@example.org', reason: 'x' })).status).toBe(400);
  });

  test.each([[{}], [{ name: '' }], [{ passage_id: 0 }], [{ email: 'x' }]])(
    '%j is refused',
    async (question) => {
      expect(await ask(question)).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
    },
  );
});

describe('choosing what the file holds', () => {
  const name = 'M. et Mme Dupont';
  const visitOf = (more: object = {}) => collection.collect({ name, email: null, ...more });
  const listed = async () => {
    const request = { name, reason: 'Demande', dry_run: true };
    return (await collection.world.as('ada').post('/api/privacy/erase', request)).body.found;
  };
  const chosenOf = (visits: Json[], others: string[] = []) => ({
    visits: visits.map(({ passage_id, version }) => ({ passage_id, version })),
    others,
  });
  const numbersOf = (rows: Json[]) => rows.map(({ passage_id }) => passage_id);

  test('the file holds the chosen records alone, with their receipts, e-mails and history', async () => {
    const mine = await visitOf({ email: 'dupont.lilas@example.org' });
    const theirs = await visitOf({ email: 'dupont.roses@example.org', phone: '0612345678' });
    for (const { passage_id } of [mine, theirs]) await collection.issue(passage_id);
    await deliverMessages();
    const { visits } = await listed();
    const file = await fileOf({ name, chosen: chosenOf(visits.slice(0, 1)) });
    expect(numbersOf(file.visits)).toEqual([mine.passage_id]);
    expect(numbersOf(file.receipts)).toEqual([mine.passage_id]);
    expect(file.emails.map(({ to }: Json) => to)).toEqual(['dupont.lilas@example.org']);
    expect(file.history.filter(({ object }: Json) => object === 'passage')).toMatchObject([
      { object_id: mine.passage_id },
    ]);
    expect(JSON.stringify(file)).not.toMatch(/roses@example|612345678/);
    const both = await fileOf({ name, chosen: chosenOf(visits) });
    expect(numbersOf(both.visits)).toEqual([mine.passage_id, theirs.passage_id]);
  });

  test('the e-mails to an address that a record left out has too are not handed over', async () => {
    const shared = { email: 'famille@example.org' };
    const [mine, theirs] = [await visitOf(shared), await visitOf(shared)];
    for (const { passage_id } of [mine, theirs]) await collection.issue(passage_id);
    await deliverMessages();
    const file = await fileOf({ name, chosen: chosenOf((await listed()).visits.slice(0, 1)) });
    expect(numbersOf(file.receipts)).toEqual([mine.passage_id]);
    expect(file.emails).toMatchObject([{ receipt_id: file.receipts[0].receipt_id }]);
  });

  test('a choice leaves the line of a request in the history, with how many visits it holds', async () => {
    await visitOf();
    await visitOf();
    const { visits } = await listed();
    const { body } = await ask({ name, chosen: chosenOf(visits.slice(0, 1)) });
    expect(await historyOf('person', body.export_id)).toMatchObject([
      { action: 'exported', changes: { person: { new: expect.any(String) }, visits: { new: 1 } } },
    ]);
  });

  test('what a phone sent without a visit is handed over only if it was chosen', async () => {
    await visitOf();
    const document = { id: '01939d5e-0000-7000-8000-00000000000c', name, montant: '-1' };
    const push = `/api/field/passages/push?operation_id=${collection.round.operationId}`;
    await collection.world.as('alice').post(push, [{ newDocumentState: document }]);
    const { visits, others } = await listed();
    const without = await fileOf({ name, chosen: chosenOf(visits) });
    expect(without['refused_documents']).toEqual([]);
    const alone = await fileOf({ name, chosen: chosenOf([], [others[0].key]) });
    expect(alone).toMatchObject({ visits: [], refused_documents: [{ document }] });
    const gone = await ask({ name, chosen: chosenOf([], ['another-key']) });
    expect(gone).toMatchObject({ status: 409, body: { code: 'person-changed' } });
  });

  test('a visit that changed since it was listed is told, and no file is made', async () => {
    const { passage_id } = await visitOf();
    const { visits } = await listed();
    await collection.world.as('ada').patch(`/api/passages/${passage_id}`, { remark: 'Deuxième étage' });
    expect(await ask({ name, chosen: chosenOf(visits) })).toMatchObject({
      status: 409,
      body: { code: 'person-changed' },
    });
    expect(await asOwner((trx) => trx.selectFrom('exports').select('id').execute())).toEqual([]);
  });

  test('a visit of another person, of another association and of nobody is refused', async () => {
    await visitOf();
    const other = await collection.collect({ name: 'Paul Durand', email: null });
    expect(await ask({ name, chosen: chosenOf([other]) })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/chosen/visits/0/passage_id', code: 'invalid-value' }] },
    });
    const unknown = { status: 422, body: { code: 'passage-not-found' } };
    expect(await ask({ name, chosen: chosenOf((await listed()).visits) }, 'nora')).toMatchObject(unknown);
    expect(await ask({ name, chosen: chosenOf([{ passage_id: 424_242, version: 1 }]) })).toMatchObject(
      unknown,
    );
  });

  test('nothing is chosen of a member', async () => {
    expect(await ask({ user_id: 1, chosen: { visits: [] } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/chosen', code: 'invalid-value' }] },
    });
  });
});
