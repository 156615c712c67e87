import { expect, test } from '@jest/globals';
import { type Canaries, findCanaries, type Trace } from '../../support/canaries.ts';
import { runCanarySeason } from '../../support/canary-scenario.ts';
import { clear, hidden } from '../../support/canary-values.ts';
import { tell } from '../../support/mail-events.ts';
import { type ObservedService, observeService } from '../../support/observed-service.ts';
import { openedDatabase } from '../../support/opened-cells.ts';
import { asOwner } from '../../support/owner.ts';
import { ids, mail } from '../../support/resources.ts';
import { createWorld } from '../../support/world.ts';

/** What the association says of itself, and what a request made up for others. */
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

/** What the season does not do: a phone whose documents are refused, and an e-mail that comes back. */
async function refuseAndBounce({ ask }: ObservedService, token: string, operationId: number): Promise<void> {
  const document = {
    id: ids.uuid(),
    montant: '-1',
    name: hidden.refusedDonor,
    email: hidden.donorEmail,
    remark: hidden.donorIban,
  };
  const push = `/api/field/passages/push?operation_id=${operationId}`;
  await ask('POST', push, [{ newDocumentState: document }], { token });
  const { body } = await ask('GET', `/api/field/passages/pull?operation_id=${operationId}`, undefined, {
    token,
  });
  const known = body.documents.find((one: { name: string | null }) => one.name === hidden.batchDonor);
  const forged = { ...known, montant: '-2', phone: hidden.otherPhone };
  await ask('POST', push, [{ newDocumentState: forged, assumedMasterState: known }], { token });
  const { uuid } = await asOwner((trx) =>
    trx.selectFrom('emails').select('uuid').where('purpose', '=', 'receipt').executeTakeFirstOrThrow(),
  );
  await tell('bounce', { tag: uuid });
}

const found = (canaries: Canaries, traces: Trace[]) => findCanaries(canaries, traces);
const placesOf = (findings: string[]) =>
  [...new Set(findings.map((finding) => finding.replace(/^\S+ in /, '')))].toSorted();

test('people of a whole season, once erased, are in no row but the receipts the law wants, and in no mail', async () => {
  const watch = observeService();
  const world = await createWorld();
  const secrets = await runCanarySeason(watch, world);
  const chief = await asOwner((trx) =>
    trx
      .selectFrom('users')
      .select(['id', 'entity_id'])
      .where('username', '=', clear.username)
      .executeTakeFirstOrThrow(),
  );
  const entity_id = chief.entity_id ?? 0;
  const { id: operationId } = await asOwner((trx) =>
    trx.selectFrom('operations').select('id').where('entity_id', '=', entity_id).executeTakeFirstOrThrow(),
  );
  await refuseAndBounce(watch, secrets['again'] ?? '', operationId);
  const before = placesOf(found(people, await openedDatabase()));
  expect(before).toEqual([
    'chat_messages.encrypted_body',
    'emails.encrypted_content',
    'emails.encrypted_to',
    'field_quarantine.encrypted_document',
    'idempotency_keys.encrypted_answer',
    'passages.encrypted_donor_address',
    'passages.encrypted_email',
    'passages.encrypted_name',
    'passages.encrypted_phone',
    'passages.encrypted_remark',
    'receipts.encrypted_content',
    'receipts.encrypted_to',
    'suppressed_addresses.encrypted_address',
    'users.encrypted_email',
    'users.encrypted_name',
    'users.encrypted_phone',
  ]);

  mail.sent.length = 0;
  const erase = async (question: object) => {
    const request = { ...question, entity_id, reason: 'Demande du 3 mars', dry_run: false };
    const answer = await watch.ask('POST', '/api/privacy/erase', request, { token: secrets['root'] ?? '' });
    expect({ status: answer.status, done: answer.body.done }).toEqual({ status: 200, done: true });
  };
  for (const name of [hidden.donorName, hidden.otherName, hidden.batchDonor, hidden.refusedDonor])
    await erase({ name });
  const users = await asOwner((trx) =>
    trx.selectFrom('users').select('id').where('entity_id', '=', entity_id).orderBy('id').execute(),
  );
  for (const { id } of users) await erase({ user_id: id });
  await watch.deliver();

  expect(found(people, await openedDatabase())).toEqual(['otherName in receipts.encrypted_content']);
  expect(found(people, await watch.outputs())).toEqual([]);
  expect(mail.sent).toEqual([]);
  // The event log alone tells of a username, for its fifteen months.
  expect(found({ username: clear.username }, await openedDatabase())).toEqual([]);
});
