import { beforeEach, describe, expect, test } from '@jest/globals';
import { openedDatabase } from '../../support/database/opened-cells.ts';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { tell } from '../../support/mail/mail-events.ts';
import { logLines, mail } from '../../support/run/resources.ts';
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
  remark: 'Kanari en cage',
};

/** The places in the decrypted database that contain the person. */
async function places(): Promise<string[]> {
  const found = (await openedDatabase()).filter(({ text }) => /kanari|99 ?88 ?77 ?66/i.test(text));
  return [...new Set(found.map(({ place }) => place))].toSorted();
}

/** A donor with a receipt, a visit without money, a refused change of a phone, and a bounced address. */
async function writeEverywhere(): Promise<void> {
  const { world, round } = collection;
  const alice = world.as('alice');
  await collection.receipted(donor);
  const free = await collection.collect({ ...donor, montant: 0, fk_type_reglement: 'none' });
  const { body } = await alice.get(`/api/field/passages/pull?operation_id=${round.operationId}`);
  const known = body.documents.find(
    ({ passage_id }: { passage_id: number }) => passage_id === free.passage_id,
  );
  await world.as('ada').patch(`/api/passages/${free.passage_id}`, { remark: 'Kanari ailleurs' });
  const rows = [
    { newDocumentState: { ...known, remark: 'Kanari ici' }, assumedMasterState: known },
    { newDocumentState: { ...known, id: '01939d5e-0000-7000-8000-00000000000a', montant: '-1' } },
  ];
  await alice.post(`/api/field/passages/push?operation_id=${round.operationId}`, rows);
  const { uuid } = await asOwner((trx) => trx.selectFrom('emails').select('uuid').executeTakeFirstOrThrow());
  await tell('bounce', { tag: uuid });
}

describe('a person who is everywhere', () => {
  test('is nowhere but on receipts after the erasure, and comes back in no mail', async () => {
    await writeEverywhere();
    expect(await places()).toEqual([
      'emails.encrypted_content',
      'emails.encrypted_to',
      'field_conflicts.encrypted_kept',
      'field_conflicts.encrypted_refused',
      'field_quarantine.encrypted_document',
      'passages.encrypted_donor_address',
      'passages.encrypted_email',
      'passages.encrypted_name',
      'passages.encrypted_phone',
      'passages.encrypted_remark',
      'receipts.encrypted_content',
      'receipts.encrypted_to',
      'suppressed_addresses.encrypted_address',
    ]);
    mail.sent.length = 0;
    const request = { email: donor.email, reason: 'Demande du 3 mars', dry_run: false };
    expect(await collection.world.as('ada').post('/api/privacy/erase', request)).toMatchObject({
      status: 200,
    });
    await deliverMessages();
    expect(await places()).toEqual(['receipts.encrypted_content']);
    expect(mail.sent).toEqual([]);
    expect(logLines.join('\n')).not.toMatch(/kanari/i);
  });
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('erasures and changes at once', () => {
  test('leave the person erased, and every answer is one that clients know', async () => {
    const { passage_id } = await collection.collect(donor);
    const { world } = collection;
    const request = { email: donor.email, reason: 'Demande du 3 mars', dry_run: false };
    const answers = await Promise.all([
      world.as('ada').post('/api/privacy/erase', request),
      world.as('ada').post('/api/privacy/erase', request),
      collection.issue(passage_id),
      world.as('alice').patch(`/api/passages/${passage_id}`, { montant: '20.00' }),
      world.as('ada').post('/api/privacy/export', { email: donor.email }),
    ]);
    for (const { status } of answers) expect([200, 202, 409]).toContain(status);
    await deliverMessages();
    const left = (await places()).filter((place) => place.startsWith('passages.'));
    expect(left).toEqual([]);
  });
});
