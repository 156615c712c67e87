import { expect, test } from '@jest/globals';
import { openedDatabase } from '../../support/database/opened-cells.ts';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { tell } from '../../support/mail/mail-events.ts';
import { clock, gateways, ids } from '../../support/run/resources.ts';
import { newMessage } from '../../support/world/chat.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { exportOf } from '../../support/world/exports.ts';

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

async function filesIn(folder: string): Promise<number> {
  const files = await gateways.files();
  let count = 0;
  for await (const _ of files.list(`${folder}/`)) count += 1;
  return count;
}

/** Writes the person as a donor, on a visit without money, in a refused row, a bounce, a chat message and an export. */
async function writeEverywhere({ world, round, ...collection }: Collection): Promise<void> {
  const alice = world.as('alice');
  const operation = `operation_id=${round.operationId}`;
  await collection.receipted(donor);
  const draft = {
    ...donor,
    fk_adresse: collection.addressAt(2, 1).id,
    montant: 0,
    fk_type_reglement: 'none',
  };
  const { passage_id: free } = await collection.collect(draft);
  const { body } = await alice.get(`/api/field/passages/pull?${operation}`);
  const known = body.documents.find((one: { passage_id: number }) => one.passage_id === free);
  await world.as('ada').patch(`/api/passages/${free}`, { remark: 'Kanari ailleurs' });
  const rows = [
    { newDocumentState: { ...known, remark: 'Kanari ici' }, assumedMasterState: known },
    { newDocumentState: { ...known, id: ids.uuid(), montant: '-1' } },
  ];
  await alice.post(`/api/field/passages/push?${operation}`, rows);
  const { uuid } = await asOwner((trx) => trx.selectFrom('emails').select('uuid').executeTakeFirstOrThrow());
  await tell('bounce', { tag: uuid });
  const room = { kind: 'group', user_ids: [world.person.bob.userId] };
  const { room_id } = (await alice.post('/api/chat/rooms', room)).body;
  await alice.post(`/api/chat/rooms/${room_id}/messages`, newMessage('Kanari ne veut pas de reçu'));
  await exportOf(world, { kind: 'passages', operation_id: round.operationId });
}

/** Runs the nightly job and its workers; returns the places left. */
async function purgeOn(day: string): Promise<string[]> {
  clock.set(`${day}T04:00:00.000Z`);
  await runJob('purge');
  await deliverMessages();
  return places();
}

test('a person whom nobody erases goes from every place when its time is over', async () => {
  const collection = await openCollection();
  await writeEverywhere(collection);
  const removed = new Set<string>();
  const start = await places();
  /** Purges on a day, and expects all places of the start except those that have ended. */
  const goesOn = async (day: string, ...ended: string[]) => {
    for (const place of ended) removed.add(place);
    expect({ day, places: await purgeOn(day) }).toEqual({
      day,
      places: start.filter((one) => !removed.has(one)),
    });
  };
  expect(start).toEqual([
    'chat_messages.encrypted_body',
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
  expect([await filesIn('receipts'), await filesIn('exports')]).toEqual([1, 1]);

  await goesOn('2026-12-20');
  await goesOn('2026-12-21', 'emails.encrypted_content');
  await goesOn('2027-02-18');
  const refused = ['field_conflicts.encrypted_kept', 'field_conflicts.encrypted_refused'];
  await goesOn('2027-02-19', ...refused, 'field_quarantine.encrypted_document');
  await goesOn('2027-03-01');
  await goesOn('2027-03-02', 'passages.encrypted_remark');
  await goesOn('2027-05-20');
  await goesOn('2027-05-21', 'chat_messages.encrypted_body');
  await goesOn('2027-11-20');
  await goesOn('2027-11-21', 'emails.encrypted_to');
  await goesOn('2028-11-20');
  const ofDonor = ['donor_address', 'email', 'name', 'phone'].map((name) => `passages.encrypted_${name}`);
  await goesOn('2028-11-21', ...ofDonor, 'receipts.encrypted_to', 'suppressed_addresses.encrypted_address');
  expect(await places()).toEqual(['receipts.encrypted_content']);
  expect(JSON.stringify(await openedDatabase())).not.toMatch(/impasse Kanari/);
  await goesOn('2037-12-31');
  expect(await filesIn('receipts')).toBe(1);
  await goesOn('2038-01-01', 'receipts.encrypted_content');
  expect(await places()).toEqual([]);
  // The bucket's own lifecycle rule removes exports after seven days.
  expect([await filesIn('receipts'), await filesIn('exports')]).toEqual([0, 1]);
});
