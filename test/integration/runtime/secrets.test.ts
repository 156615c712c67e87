import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { databaseText } from '../../support/database/database-text.ts';
import { asOwner } from '../../support/database/owner.ts';
import { observeService } from '../../support/http/observed-service.ts';
import { type Canaries, findCanaries, type Trace } from '../../support/privacy/canaries.ts';
import { runCanarySeason } from '../../support/privacy/canary-scenario.ts';
import { clear, hidden } from '../../support/privacy/canary-values.ts';
import { createWorld } from '../../support/world/world.ts';

let traces: Trace[];
let secrets: Canaries;
beforeAll(async () => {
  const watch = observeService();
  secrets = await runCanarySeason(watch, await createWorld());
  traces = await watch.outputsAndDatabase();
});

/** The places in which the contract allows clear values; any other place is a leak. */
const knownPlaces = [
  'addressLine in entities.address_line',
  'chequeBank in event log',
  'chequeBank in outbox_events.line',
  'chequeBank in passages.cheque_bank',
  'chequeNumber in event log',
  'chequeNumber in outbox_events.line',
  'chequeNumber in passages.cheque_number',
  'door in passages.door',
  'door in passages.dwelling',
  'floor in passages.dwelling',
  'floor in passages.floor',
  'idempotencyKey in idempotency_keys.key',
  'otherSignatory in entities.settings',
  'reason in history.changes',
  'username in event log',
  'username in outbox_events.line',
  'username in users.name_order',
  'username in users.username',
  'username in users.username_key',
];

describe('after a whole season', () => {
  test('there are traces everywhere', () => {
    const places = new Set(traces.map(({ place }) => place));
    const sources = ['service log', 'event log', 'queue messages'];
    const columns = ['passages.encrypted_name', 'emails.encrypted_to', 'receipts.encrypted_content'];
    const kept = ['sessions.token_hash', 'password_resets.token_hash', 'idempotency_keys.encrypted_answer'];
    expect([...places]).toEqual(expect.arrayContaining([...sources, ...columns, ...kept]));
  });

  test('security row 35: none of them holds personal data, passwords or tokens', () => {
    expect(findCanaries(hidden, traces)).toEqual([]);
    expect(findCanaries(secrets, traces)).toEqual([]);
  });

  test('security row 36: values kept in clear are where the contract has them, and nowhere else', () => {
    expect(findCanaries(clear, traces)).toEqual(knownPlaces);
  });
});

describe('the search', () => {
  const { donorName, donorEmail, donorPhone } = hidden;
  const search = (text: string) => findCanaries(hidden, [{ place: 'here', text }]);

  test.each([
    ['inside a sentence', `vu ${donorName} hier`, 'donorName'],
    ['in capitals', donorName.toUpperCase(), 'donorName'],
    ['without its spaces', donorPhone.replaceAll(' ', ''), 'donorPhone'],
    ['in hexadecimal', Buffer.from(`x${donorEmail}x`).toString('hex'), 'donorEmail'],
    ['in an address', `?name=${encodeURIComponent(hidden.otherName)}`, 'otherName'],
    ['without the domain', 'donatrice.kanari', 'donorEmail'],
    ['as a digest', createHash('sha256').update(donorPhone).digest('base64url'), 'donorPhone'],
  ])('finds a value %s', (_, text, name) => {
    expect(search(text)).toEqual([`${name} in here`]);
  });

  test.each(['', 'x', 'xx', 'xxx'])('finds a value in base64 behind %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${before}${donorName} et la suite`).toString(encoding);
      expect(search(text)).toEqual(['donorName in here']);
    }
  });

  test('finds what was put into a clear column of the database', async () => {
    const { bondy } = await createWorld();
    await asOwner((trx) =>
      trx.updateTable('entities').set({ city: donorName }).where('id', '=', bondy).execute(),
    );
    expect(findCanaries(hidden, await databaseText())).toEqual(['donorName in entities.city']);
  });
});
