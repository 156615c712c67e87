import { expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { openedDatabase } from '../../support/database/opened-cells.ts';
import { asOwner } from '../../support/database/owner.ts';
import { bucketText, takeQueueText } from '../../support/files/bucket-text.ts';
import { observeService } from '../../support/http/observed-service.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type Canaries, findCanaries, type Trace } from '../../support/privacy/canaries.ts';
import { sendFiles, useAccounts } from '../../support/privacy/canary/accounts.ts';
import { leaveInMotion } from '../../support/privacy/canary/in-motion.ts';
import { issueFiscalReceipts, payByCard, payByLink } from '../../support/privacy/canary/money.ts';
import { refuseAndBounce, useOldPhones } from '../../support/privacy/canary/phones.ts';
import { readEverything } from '../../support/privacy/canary/reads.ts';
import { openStage, type Stage } from '../../support/privacy/canary/stage.ts';
import { useStructure } from '../../support/privacy/canary/structure.ts';
import { runCanarySeason } from '../../support/privacy/canary-scenario.ts';
import { clear, hidden } from '../../support/privacy/canary-values.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { buildTown, insertDepartments } from '../../support/world/town.ts';
import { createWorld } from '../../support/world/world.ts';

const provider = payProvider();

/** Canaries that are not about a person: of the association, a room's title, passwords. */
const ofNobody = [
  'entityName',
  'entityEmail',
  'entityPhone',
  'renamedEntity',
  'roomTitle',
  'userPassword',
  'newPassword',
];
const people: Canaries = Object.fromEntries(
  Object.entries(hidden).filter(([name]) => !ofNobody.includes(name)),
);

const found = (traces: Trace[]) => findCanaries(people, traces);
const placesOf = (findings: string[]) =>
  [...new Set(findings.map((finding) => finding.replace(/^\S+ in /, '')))].toSorted();
const mailText = (): Trace[] => mail.sent.map((one) => ({ place: 'mail', text: JSON.stringify(one) }));

/** The messages in the queues; puts them back afterwards. */
async function waitingText(): Promise<Trace[]> {
  const waiting = await takeQueueText();
  for (const { place, text } of waiting) await globalThis.shared.send(place.replace('queue: ', ''), text);
  return waiting;
}

/** The routes that the season does not call, and why they neither take nor show personal data. */
const impersonal: Record<string, string> = {
  'entities/close': 'takes a reason',
  'entities/set-accounts': 'takes numbers of accounts',
  'example/make': 'makes people who do not exist',
  'example/open-session': 'signs in as one of them',
  'keys/end': 'takes the number of a key',
  'keys/rotate': 'takes the number of a key and a time',
  'keys/self': 'shows software what its key may do',
  'operations/add-members': 'takes numbers of users',
  'passwords/check-link': 'shows a user name, which is erased with the account',
  'sectors/accept': 'takes names and outlines of sectors',
  'sectors/propose': 'writes nothing, and answers streets and counts',
  // Of a person without an account: what is stored goes by itself after seven days (test/integration/signup/purged.test.ts).
  'signup/ask': 'makes a request that nobody erases',
  'signup/check': 'reads such a request',
  'signup/confirm': 'makes another association, whose people are erased like those of this one',
  'signup/invite': 'stores no address but that of its e-mail, which goes with the requests',
  'towns/ask': 'takes a code of a commune',
  'towns/get': 'tells of a commune',
  'webhooks/delete': 'takes a number',
  'webhooks/resend': 'sends what is stored, which is searched',
  'webhooks/rotate-secret': 'answers a secret',
  'webhooks/update': 'takes the address and the name of a program',
};

/** Every place in which the season leaves personal data. */
const places = [
  'bucket: exports .csv',
  'bucket: exports .json',
  'bucket: receipts .pdf',
  'bucket: uploads/waiting',
  'chat_messages.encrypted_body',
  'emails.encrypted_content',
  'emails.encrypted_to',
  'field_conflicts.encrypted_kept',
  'field_conflicts.encrypted_refused',
  'field_quarantine.encrypted_document',
  'idempotency_keys.encrypted_answer',
  'mail',
  'passages.encrypted_donor_address',
  'passages.encrypted_email',
  'passages.encrypted_name',
  'passages.encrypted_phone',
  'passages.encrypted_remark',
  'queue: take-mail-event',
  'receipts.encrypted_content',
  'receipts.encrypted_to',
  'suppressed_addresses.encrypted_address',
  'uploads.encrypted_filename',
  'users.encrypted_email',
  'users.encrypted_former_email',
  'users.encrypted_name',
  'users.encrypted_phone',
];

/** What the law requires on a receipt: the name, and on a fiscal one the postal address too. */
const wanted = ['bucket: receipts .pdf', 'receipts.encrypted_content'].flatMap((place) =>
  ['cardDonor', 'fiscalAddress', 'fiscalDonor', 'otherName'].map((name) => `${name} in ${place}`),
);

/** Issued documents do not change: they keep the donor's postal address and the name of the collecting member. */
const onDocuments = [
  'donorAddress in bucket: receipts .pdf',
  'otherAddress in bucket: receipts .pdf',
  'userName in bucket: receipts .pdf',
];

/** Erases the donors of the season by their names, and all users of the association. */
async function eraseEverybody({ ask, root, entityId }: Stage): Promise<void> {
  const erase = async (question: object) => {
    const request = { ...question, entity_id: entityId, reason: 'Demande du 3 mars', dry_run: false };
    const { done } = await ask('POST', '/api/privacy/erase', request, { token: root });
    expect(done).toBe(true);
  };
  const { donorName, otherName, batchDonor, refusedDonor, cardDonor, linkDonor } = hidden;
  const { fiscalDonor, lostDonor } = hidden;
  const donors = [
    donorName,
    otherName,
    batchDonor,
    refusedDonor,
    cardDonor,
    linkDonor,
    fiscalDonor,
    lostDonor,
  ];
  for (const name of donors) await erase({ name });
  const users = await asOwner((trx) =>
    trx.selectFrom('users').select('id').where('entity_id', '=', entityId).orderBy('id').execute(),
  );
  for (const { id } of users) await erase({ user_id: id });
}

test('people put through every endpoint, once erased, are in no place but the receipts the law wants', async () => {
  const watch = observeService(provider.on);
  const world = await createWorld();
  await buildTown();
  await insertDepartments();
  const secrets = await runCanarySeason(watch, world);
  const stage = await openStage(watch, { root: secrets['root'] ?? '', chief: secrets['again'] ?? '' });
  await refuseAndBounce(stage);
  await useAccounts(stage);
  const sent = await sendFiles(stage);
  const { passage_id } = await useOldPhones(stage);
  const payment = await payByCard(stage, provider);
  await payByLink(stage, provider);
  const { receipt_id } = await issueFiscalReceipts(stage);
  const { address_id } = await useStructure(stage);
  const { records, receiptCode } = await leaveInMotion(stage, {
    ...sent,
    receipt_id,
    passage_id,
    address_id,
  });
  const paths = { ...payment, ...sent, receiptCode };
  // All of it at one instant would be more than the chief's quota.
  clock.advance(60);
  const shown = placesOf(found(await readEverything(stage, records, paths, stage.chief)));
  expect(shown).toEqual(expect.arrayContaining(['chat/list-messages', 'passages/list', 'users/list']));

  const before = [...(await openedDatabase()), ...(await bucketText()), ...(await waitingText())];
  expect(placesOf(found([...before, ...mailText()]))).toEqual(places);
  const asked = { place: 'payment provider', text: JSON.stringify(provider.simulator.requests) };
  expect(found([asked, ...(await watch.outputs())])).toEqual([]);

  mail.sent.length = 0;
  await eraseEverybody(stage);
  const waiting = await waitingText();
  expect(placesOf(found(waiting))).toEqual(['queue: take-mail-event']);
  await watch.deliver();

  const cells = await openedDatabase();
  const left = [...cells, ...(await bucketText()), ...(await takeQueueText()), ...(await watch.outputs())];
  expect(found(left)).toEqual([...wanted, ...onDocuments].toSorted());
  expect(mail.sent).toEqual([]);
  // The username stays only in the event log, which keeps events for fifteen months.
  expect(findCanaries({ username: clear.username }, cells)).toEqual([]);
  expect(placesOf(found(await readEverything(stage, records, paths)))).toEqual([
    'receipts/get',
    'receipts/list',
  ]);
  const uncalled = routeTable.filter(({ name }) => !watch.called.has(name)).map(({ name }) => name);
  expect(uncalled.toSorted()).toEqual(Object.keys(impersonal).toSorted());
});
