import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/answer.ts';
import { type Collection, openCollection } from '../../support/collection.ts';
import { deliverMessages } from '../../support/deliver.ts';
import { runJob } from '../../support/job.ts';
import { openedDatabase } from '../../support/opened-cells.ts';
import { historyOf } from '../../support/owner.ts';
import { clock, ids, mail } from '../../support/resources.ts';
import { backUp } from '../../support/restored-tables.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
  for await (const key of globalThis.shared.files.list('erasures/'))
    await globalThis.shared.files.remove(key);
});

const ada = () => collection.world.as('ada');
const donor = {
  name: 'Kanari Oiseau',
  email: 'kanari@example.org',
  phone: '06 98 76 54 32',
  donor_address: '3 rue du Kanari, 93140 Bondy',
};

async function erase(question: object): Promise<Json> {
  const { status, body } = await ada().post('/api/privacy/erase', {
    ...question,
    reason: 'Demande du 3 mars',
    dry_run: false,
  });
  expect(status).toBe(200);
  await deliverMessages();
  return body;
}

const replay = (input = {}) => runJob('replay-erasures', input);
const named = async (word: RegExp) => (await openedDatabase()).filter(({ text }) => word.test(text));

async function list(): Promise<string[]> {
  const entries: string[] = [];
  for await (const key of globalThis.shared.files.list('erasures/'))
    entries.push(Buffer.from(await globalThis.shared.files.read(key)).toString('utf8'));
  return entries;
}

/** A visit whose receipt was mailed, and a neighbour who stays. */
async function receipted() {
  await collection.receipted(donor);
  await collection.collect({ name: 'Témoin Voisin', email: 'temoin@example.org' });
  await deliverMessages();
}

describe('a donor who was erased, in a backup from before', () => {
  test.each([
    ['e-mail', { email: donor.email }],
    ['phone', { phone: '+33698765432' }],
  ])('asked for by %s, is erased again, and nobody else', async (_, question) => {
    await receipted();
    const restore = await backUp();
    await erase(question);
    const after = await named(/kanari/i);
    await restore();
    expect((await named(/kanari/i)).length).toBeGreaterThan(after.length);
    expect(await replay()).toEqual({ entries: 1, again: 1 });
    expect(await named(/kanari/i)).toEqual(after);
    expect((await named(/témoin/i)).length).toBeGreaterThan(0);
    expect(await historyOf('person', 0)).toMatchObject([
      { action: 'erased' },
      { action: 'erased', changes: { reason: { new: 'restored backup' } } },
    ]);
  });

  test('is erased once: a second run finds nothing', async () => {
    await receipted();
    const restore = await backUp();
    await erase({ email: donor.email });
    await restore();
    await replay();
    expect(await replay()).toEqual({ entries: 1, again: 0 });
  });

  test('whose visit had another name when they were erased loses the name of then too', async () => {
    const { passage_id } = await collection.collect({ name: donor.name });
    await collection.collect({ name: donor.name }, 'bob');
    const restore = await backUp();
    await ada().patch(`/api/passages/${passage_id}`, { name: 'Témoin Voisin' });
    await erase({ name: donor.name });
    await restore();
    await replay();
    expect(await named(/kanari/i)).toEqual([]);
  });

  test('whose visit the backup does not have is refused when a phone brings it back', async () => {
    const restore = await backUp();
    const { operationId } = collection.round;
    const row = { id: ids.uuid(), fk_operation: operationId, fk_sector: collection.alicesSector, ...donor };
    const sent = { ...row, montant: '5.00', fk_type_reglement: 'cash' };
    const push = () =>
      collection.world
        .as('alice')
        .post(`/api/field/passages/push?operation_id=${operationId}`, [{ newDocumentState: sent }]);
    await push();
    await erase({ name: donor.name });
    await restore();
    expect(await replay()).toEqual({ entries: 1, again: 0 });
    expect(await push()).toMatchObject({ status: 200, body: [{ sync_error: { code: 'erased' } }] });
    expect(await named(/kanari/i)).toEqual([]);
  });

  test('gets no mail that waited in the backup', async () => {
    const { passage_id } = await collection.collect(donor);
    await collection.issue(passage_id);
    const restore = await backUp();
    await erase({ email: donor.email });
    mail.sent.length = 0;
    await restore();
    await replay();
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });
});

test('a user who was erased is a former member again', async () => {
  const restore = await backUp();
  const { userId } = collection.world.person.bob;
  await erase({ user_id: userId });
  await restore();
  expect(await named(/^bob/i)).not.toEqual([]);
  expect(await replay()).toEqual({ entries: 1, again: 1 });
  expect(await named(/^bob/i)).toEqual([]);
  expect(await ada().get(`/api/users/${userId}`)).toMatchObject({ status: 404 });
});

describe('the list', () => {
  test('names nobody', async () => {
    await receipted();
    await erase({ ...donor });
    const [entry = '', ...others] = await list();
    expect(others).toEqual([]);
    for (const word of ['anari', '98765432', 'example.org', 'Bondy', 'Demande'])
      expect(entry).not.toContain(word);
  });

  test('has nothing of a dry run, nor of a question that found nobody', async () => {
    await receipted();
    await ada().post('/api/privacy/erase', { email: donor.email, reason: 'essai', dry_run: true });
    await erase({ email: 'personne@example.org' });
    expect(await list()).toEqual([]);
  });

  test('is read from an instant on', async () => {
    await receipted();
    await erase({ email: donor.email });
    clock.advance(60);
    expect(await replay({ since: clock.now() })).toEqual({ entries: 0, again: 0 });
  });

  test('says nothing to an association that the backup does not have', async () => {
    const key = 'erasures/99/01939d5e-0000-7000-8000-00000000000b.json';
    const none = { visits: [], receipts: [], emails: [], documents: [], user: null, details: {} };
    const entry = { entity_id: 99, at: clock.now(), person: 'hash', ...none };
    const bytes = Buffer.from(JSON.stringify(entry));
    await globalThis.shared.files.create(key, { bytes, contentType: 'application/json' });
    expect(await replay()).toEqual({ entries: 1, again: 0 });
  });
});
