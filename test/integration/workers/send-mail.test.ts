// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, gateways, logLines, mail, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

const QUEUE = 'send-mail';

let collection: Collection;
let receiptId: number;
let emailId: number;
let message: string;
beforeEach(async () => {
  collection = await openCollection();
  const { passage_id } = await collection.collect();
  receiptId = (await collection.issue(passage_id)).body.receipt_id;
  const { bondy } = collection.world;
  await invokeWorker('render-receipt', [JSON.stringify({ entity_id: bondy, receipt_id: receiptId })]);
  const { id } = await email();
  emailId = id;
  message = JSON.stringify({ entity_id: bondy, email_id: emailId });
});

const email = () => asOwner((trx) => trx.selectFrom('emails').selectAll().executeTakeFirstOrThrow());
const receiptState = async () =>
  (await collection.world.as('ada').get(`/api/receipts/${receiptId}`)).body.state;

/** The mail server accepts the e-mail, then the worker dies before recording it. */
const dying = {
  ...resources,
  gateways: {
    ...gateways,
    mail: async () => ({
      ...mail,
      send: async (letter: Parameters<typeof mail.send>[0]) => {
        await mail.send(letter);
        throw new Error('killed');
      },
    }),
  },
};

describe('the worker send-mail', () => {
  test('sends once, with its own message id, and marks the receipt as sent', async () => {
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    const { uuid, ...row } = await email();
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sent_at: clock.now(), failure: null });
    expect(mail.sent).toMatchObject([{ messageId: `<${uuid}@tournee.test>`, to: 'lukasz@example.org' }]);
    expect(await receiptState()).toBe('sent');
  });

  test('sends one e-mail for a repeated message', async () => {
    expect(await invokeWorker(QUEUE, [message, message])).toEqual([]);
    await globalThis.shared.send(QUEUE, message);
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
    expect(await email()).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('sends one e-mail for two concurrent messages', async () => {
    await Promise.all([invokeWorker(QUEUE, [message]), invokeWorker(QUEUE, [message])]);
    expect(mail.sent).toHaveLength(1);
  });

  test('sends nothing again after it died behind the mail server: a person decides', async () => {
    expect(await invokeWorker(QUEUE, [message], dying)).toEqual([message]);
    expect(await email()).toMatchObject({ state: 'sending', attempts: 1 });
    // Redelivered at once, while the other worker may still be running.
    expect(await invokeWorker(QUEUE, [message], resources, 2)).toEqual([]);
    expect(await email()).toMatchObject({ state: 'sending' });
    clock.advance(61);
    expect(await invokeWorker(QUEUE, [message], resources, 3)).toEqual([]);
    expect(await email()).toMatchObject({ state: 'failed', failure: 'outcome-unknown', sent_at: null });
    expect(mail.sent).toHaveLength(1);
    expect(await receiptState()).toBe('rendered');
  });

  test('lets the sweep close an e-mail whose message is lost', async () => {
    await invokeWorker(QUEUE, [message], dying);
    clock.advance(121);
    expect(await runJob('sweep-emails')).toEqual({ enqueued: 0, interrupted: 1 });
    await deliverMessages();
    expect(await email()).toMatchObject({ state: 'failed', failure: 'outcome-unknown' });
    expect(mail.sent).toHaveLength(1);
  });

  test('gives up at once when the server refuses', async () => {
    mail.outcomes.push({ state: 'refused', code: 'smtp-550' });
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await email()).toMatchObject({ state: 'failed', failure: 'smtp-550', attempts: 1 });
    clock.advance(3600);
    await runJob('sweep-emails');
    await deliverMessages();
    expect(mail.sent).toEqual([]);
    expect(await receiptState()).toBe('rendered');
  });

  test('does not repeat an e-mail whose outcome at the server is unknown', async () => {
    mail.outcomes.push({ state: 'unknown', code: 'ETIMEDOUT' });
    await invokeWorker(QUEUE, [message]);
    expect(await email()).toMatchObject({ state: 'failed', failure: 'outcome-unknown' });
  });

  test('delays an e-mail whose document cannot be read, and sends nothing without it', async () => {
    const { files } = globalThis.shared;
    const down = async () => ({
      ...files,
      read: async () => {
        throw new Error('no route to host');
      },
    });
    const offline = { ...resources, gateways: { ...gateways, files: down } };
    expect(await invokeWorker(QUEUE, [message], offline)).toEqual([message]);
    expect(await email()).toMatchObject({ state: 'queued', attempts: 0 });
    await invokeWorker(QUEUE, [message]);
    expect(mail.sent).toHaveLength(1);
  });

  test('leaves a receipt cancelled that was cancelled before its e-mail arrived', async () => {
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    await invokeWorker(QUEUE, [message]);
    expect(await receiptState()).toBe('cancelled');
  });

  test('logs the outcome without the recipient', async () => {
    await invokeWorker(QUEUE, [message]);
    const codes = logLines.map((line) => JSON.parse(line)).filter(({ email_id }) => email_id === emailId);
    expect(codes).toMatchObject([{ code: 'mail-sent', function: 'worker send-mail', attempts: 1 }]);
    expect(logLines.join('\n')).not.toMatch(/lukasz/i);
  });
});
