import { beforeEach, describe, expect, test } from '@jest/globals';
import { openRecipient } from '../../../lib/emails/queue.ts';
import { isSuppressed } from '../../../lib/emails/suppression.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { cipher, clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { suppress } from '../../support/world/emails.ts';
import { storedExports } from '../../support/world/exports.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const emails = () =>
  asOwner((trx) => trx.selectFrom('emails').select(['state', 'encrypted_content', 'encrypted_to']).execute());

const count = async (
  table: 'sessions' | 'idempotency_keys' | 'password_resets' | 'login_failures',
): Promise<number> => (await asOwner((trx) => trx.selectFrom(table).selectAll().execute())).length;

describe('the job purge', () => {
  test('removes the content of an e-mail after thirty days and keeps its state', async () => {
    const receipt = await collection.receipted();
    clock.advance(30 * DAY);
    expect(await runJob('purge')).toMatchObject({ bodies: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ bodies: 1 });
    expect(await emails()).toMatchObject([{ state: 'sent', encrypted_content: null }]);
    expect(await runJob('purge')).toMatchObject({ bodies: 0 });
    const rows = await asOwner((trx) => trx.selectFrom('receipts').select(['id', 'state']).execute());
    expect(rows).toEqual([{ id: receipt.receipt_id, state: 'sent' }]);
  });

  test('removes the address of an e-mail after a year, that of a password link too, and of a receipt after two', async () => {
    await collection.receipted();
    await askForResetToken(collection.world.person.alice.username);
    clock.advance(365 * DAY);
    expect(await runJob('purge')).toMatchObject({ mail_addresses: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ mail_addresses: 2 });
    const stored = await asOwner((trx) => trx.selectFrom('emails').selectAll().execute());
    expect(stored.map((email) => openRecipient({ cipher }, email))).toEqual(['', '']);
    expect(await runJob('purge')).toMatchObject({ mail_addresses: 0 });
    const [sent] = await asOwner((trx) => trx.selectFrom('receipts').select('encrypted_to').execute());
    expect(sent?.encrypted_to).not.toBeNull();
    clock.advance(366 * DAY);
    expect(await runJob('purge')).toMatchObject({ mail_addresses: 1 });
    const [gone] = await asOwner((trx) =>
      trx.selectFrom('receipts').select(['encrypted_to', 'updated_at']).execute(),
    );
    expect(gone).toEqual({ encrypted_to: null, updated_at: clock.now() });
  });

  test('keeps of a suppressed address only a keyed hash after two years', async () => {
    await suppress(collection.world.bondy, 'zoe@example.org');
    const stored = () => asOwner((trx) => trx.selectFrom('suppressed_addresses').selectAll().execute());
    const before = await stored();
    clock.set('2028-11-20T09:00:00.000Z');
    await runJob('purge');
    expect(await stored()).toEqual(before);
    clock.advance(1);
    await runJob('purge');
    expect(await stored()).toEqual(before.map((row) => ({ ...row, encrypted_address: null })));
    const isKnown = await asOwner((db) =>
      isSuppressed({ db, cipher }, collection.world.bondy, 'ZOE@example.org'),
    );
    expect(isKnown).toBe(true);
  });

  test.each(['queued', 'sending'] as const)('keeps the body of an e-mail that is still %s', async (state) => {
    await collection.receipted();
    await asOwner((trx) => trx.updateTable('emails').set({ state }).execute());
    clock.advance(60 * DAY);
    expect(await runJob('purge')).toMatchObject({ bodies: 0 });
    expect((await emails())[0]?.encrypted_content).toMatch(/^v1\./);
  });

  test('removes an idempotency key after a day', async () => {
    const { passage_id } = await collection.collect();
    await collection.world.as('alice').post('/api/receipts', { passage_id }, { 'idempotency-key': 'k1' });
    await deliverMessages();
    clock.advance(DAY);
    await runJob('purge');
    expect(await count('idempotency_keys')).toBe(1);
    clock.advance(1);
    await runJob('purge');
    expect(await count('idempotency_keys')).toBe(0);
  });

  test('removes expired sessions and keeps the others', async () => {
    await asOwner((trx) =>
      trx
        .updateTable('sessions')
        .set({ expires_at: '2026-11-20T12:00:00.000Z' })
        .where('user_id', '=', collection.world.person.bob.userId)
        .execute(),
    );
    clock.advance(4 * HOUR);
    const before = await count('sessions');
    await runJob('purge');
    expect(await count('sessions')).toBe(before - 1);
    expect((await collection.world.as('alice').get('/api/session')).status).toBe(200);
    expect((await collection.world.as('bob').get('/api/session')).status).toBe(401);
  });

  test('marks an export that was not built within a day as failed; keeps one that is ready', async () => {
    const draft = { kind: 'passages', operation_id: collection.round.operationId };
    const ask = async () => (await collection.world.as('theo').post('/api/exports', draft)).body.export_id;
    const ready = await ask();
    await deliverMessages();
    const unbuilt = await ask();
    clock.advance(DAY);
    expect(await runJob('purge')).toMatchObject({ exports: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ exports: 1 });
    expect(await runJob('purge')).toMatchObject({ exports: 0 });
    expect(await storedExports()).toMatchObject([
      { id: ready, state: 'ready', version: 2 },
      { id: unbuilt, state: 'failed', failure: 'not-built', version: 2, updated_at: clock.now() },
    ]);
    // A late queue message changes nothing.
    await deliverMessages();
    expect(await storedExports()).toMatchObject([{ id: ready }, { id: unbuilt, state: 'failed' }]);
  });

  test('forgets failures in a row of an account a month after the last one', async () => {
    await clientWith().post('/api/login', { username: 'alice.bondy', password: 'wrong password' });
    const streaks = () => asOwner((trx) => trx.selectFrom('login_streaks').select('attempts').execute());
    clock.advance(30 * DAY);
    await runJob('purge');
    expect(await streaks()).toEqual([{ attempts: 1 }]);
    clock.advance(1);
    await runJob('purge');
    expect(await streaks()).toEqual([]);
  });

  test('removes expired reset links and failed logins', async () => {
    const anybody = clientWith();
    await askForResetToken('alice.bondy');
    await anybody.post('/api/login', { username: 'alice.bondy', password: 'wrong password' });
    await runJob('purge');
    expect(await count('password_resets')).toBe(1);
    expect(await count('login_failures')).toBeGreaterThan(0);
    clock.advance(HOUR);
    await runJob('purge');
    expect(await count('password_resets')).toBe(0);
    expect(await count('login_failures')).toBe(0);
  });
});
