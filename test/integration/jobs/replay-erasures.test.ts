import { beforeEach, describe, expect, test } from '@jest/globals';
import { openedDatabase } from '../../support/database/opened-cells.ts';
import { historyOf } from '../../support/database/owner.ts';
import { backUp } from '../../support/database/restored-tables.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { cipher, clock, ids, logLines, mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

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

/** A donor's visit whose receipt was mailed, and a visit of a neighbour. */
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

  test('is found in the backup however the name was typed', async () => {
    const { passage_id } = await collection.collect({ name: 'Éva d’Angelo', email: null });
    const restore = await backUp();
    await ada().patch(`/api/passages/${passage_id}`, { name: null });
    await erase({ name: "Eva D'Angelo" });
    await restore();
    expect(await replay()).toEqual({ entries: 1, again: 1 });
    expect(await named(/angelo/i)).toEqual([]);
  });

  test('is known by an entry from when accents counted', async () => {
    await collection.collect({ name: 'Éva  Lefèvre', email: null });
    const key = 'erasures/2026-11-20/1/01939d5e-0000-7000-8000-00000000000e.json';
    const { bondy } = collection.world;
    const none = { visits: [], receipts: [], emails: [], documents: [], user: null };
    const details = { name: cipher.blindIndex(`erasures.name|${bondy}`, 'éva lefèvre') };
    const entry = { entity_id: bondy, at: clock.now(), person: 'hash', ...none, details };
    const bytes = Buffer.from(JSON.stringify(entry));
    await globalThis.shared.files.create(key, { bytes, contentType: 'application/json' });
    expect(await replay()).toEqual({ entries: 1, again: 1 });
    expect(await named(/lefèvre/i)).toEqual([]);
  });

  test('loses a refused value of a visit that is another donor’s now', async () => {
    const { world, round } = collection;
    const visit = await collection.collect({ name: 'Témoin Voisin' });
    const { body } = await world
      .as('alice')
      .get(`/api/field/passages/pull?operation_id=${round.operationId}`);
    const known = body.documents.find(({ id }: Json) => id === visit.id);
    await ada().patch(`/api/passages/${visit.passage_id}`, { name: 'Témoin Nouveau' });
    const pushed = [{ newDocumentState: { ...known, name: donor.name }, assumedMasterState: known }];
    await world.as('alice').post(`/api/field/passages/push?operation_id=${round.operationId}`, pushed);
    expect((await named(/kanari/i)).map(({ place }) => place)).toEqual(['field_conflicts.encrypted_refused']);
    const restore = await backUp();
    await erase({ name: donor.name });
    expect(await named(/kanari/i)).toEqual([]);
    await restore();
    expect(await replay()).toEqual({ entries: 1, again: 1 });
    expect(await named(/kanari/i)).toEqual([]);
    expect((await named(/nouveau/i)).length).toBeGreaterThan(0);
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

describe('played on a database that is younger than the erasure', () => {
  test('leaves the person who gave again, and who has the same name', async () => {
    await collection.collect(donor);
    await erase({ name: donor.name });
    clock.advance(3600);
    await collection.collect(donor);
    expect(await replay()).toEqual({ entries: 1, again: 0 });
    expect((await named(/kanari/i)).length).toBeGreaterThan(0);
  });

  test('leaves another donor whose name was written into the visit since', async () => {
    const { passage_id } = await collection.collect(donor);
    await erase({ name: donor.name });
    clock.advance(3600);
    await ada().patch(`/api/passages/${passage_id}`, { name: 'Témoin Voisin' });
    await replay();
    expect((await named(/témoin/i)).length).toBeGreaterThan(0);
  });

  test('leaves the visits of others when one visit alone was asked for', async () => {
    const { passage_id } = await collection.collect(donor);
    await collection.collect({ name: donor.name }, 'bob');
    const restore = await backUp();
    await erase({ passage_id, name: donor.name });
    const after = await named(/kanari/i);
    await restore();
    expect(await replay()).toEqual({ entries: 1, again: 1 });
    expect(await named(/kanari/i)).toEqual(after);
    expect(after.length).toBeGreaterThan(0);
  });
});

describe('an entry that cannot be played', () => {
  const broken = 'erasures/2026-11-01/1/01939d5e-0000-7000-8000-00000000000c.json';

  test('is named in the log, fails the job at its end, and stops no other', async () => {
    await receipted();
    const restore = await backUp();
    await erase({ email: donor.email });
    const after = await named(/kanari/i);
    await restore();
    const bytes = Buffer.from('{"at": "yesterday"}');
    await globalThis.shared.files.create(broken, { bytes, contentType: 'application/json' });
    await expect(replay()).rejects.toThrow('1 of 2 entries were not played');
    expect(await named(/kanari/i)).toEqual(after);
    const lines = logLines.filter((line) => line.includes('erasure-not-replayed'));
    expect(lines).toEqual([expect.stringContaining(broken)]);
  });
});

test('the last administrator, whom the platform erased, is erased again', async () => {
  const { root, ada: chief } = collection.world.person;
  const restore = await backUp();
  const request = {
    user_id: chief.userId,
    entity_id: collection.world.bondy,
    reason: 'Demande',
    dry_run: false,
  };
  expect(await collection.world.as('root').post('/api/privacy/erase', request)).toMatchObject({
    status: 200,
  });
  await deliverMessages();
  await restore();
  expect(await replay()).toEqual({ entries: 1, again: 1 });
  expect(await named(/^ada/i)).toEqual([]);
  expect(root.userId).not.toBe(chief.userId);
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

  test('has nothing of a dry run', async () => {
    await receipted();
    await ada().post('/api/privacy/erase', { email: donor.email, reason: 'essai', dry_run: true });
    expect(await list()).toEqual([]);
  });

  test('remembers who was not found: the backup may have them', async () => {
    const { passage_id } = await collection.collect(donor);
    const restore = await backUp();
    await ada().patch(`/api/passages/${passage_id}`, {
      name: null,
      email: null,
      phone: null,
      donor_address: null,
    });
    await erase({ email: donor.email });
    await restore();
    expect(await replay()).toEqual({ entries: 1, again: 1 });
    expect(await named(/kanari/i)).toEqual([]);
  });

  test('is read from an hour before an instant on: the request may have begun before the restored second', async () => {
    await receipted();
    await erase({ email: donor.email });
    clock.advance(3600);
    expect(await replay({ since: clock.now() })).toEqual({ entries: 1, again: 0 });
    clock.advance(1);
    expect(await replay({ since: clock.now() })).toEqual({ entries: 0, again: 0 });
    clock.advance(86_400);
    expect(await replay({ since: clock.now() })).toEqual({ entries: 0, again: 0 });
  });

  test('says nothing to an association that the backup does not have', async () => {
    const key = 'erasures/2026-11-20/99/01939d5e-0000-7000-8000-00000000000b.json';
    const none = { visits: [], receipts: [], emails: [], documents: [], user: null, details: {} };
    const entry = { entity_id: 99, at: clock.now(), person: 'hash', ...none };
    const bytes = Buffer.from(JSON.stringify(entry));
    await globalThis.shared.files.create(key, { bytes, contentType: 'application/json' });
    expect(await replay()).toEqual({ entries: 1, again: 0 });
  });
});
