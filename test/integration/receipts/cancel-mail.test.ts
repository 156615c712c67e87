import { beforeEach, expect, test } from '@jest/globals';
import type { MailOutcome } from '../../../lib/core/gateways.ts';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { clock, gateways, mail, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
let receiptId: number;
beforeEach(async () => {
  collection = await openCollection();
  const { passage_id } = await collection.collect();
  receiptId = (await collection.issue(passage_id)).body.receipt_id;
  const message = JSON.stringify({ entity_id: collection.world.bondy, receipt_id: receiptId });
  await invokeWorker('render-receipt', [message]);
});

const emails = () =>
  asOwner((trx) =>
    trx.selectFrom('emails').select(['id', 'purpose', 'state', 'failure']).orderBy('id').execute(),
  );

/** Sends the receipt, which is cancelled before the mail server has replied. */
async function cancelWhileSending(outcome: MailOutcome): Promise<void> {
  const [email] = await emails();
  const message = JSON.stringify({ entity_id: collection.world.bondy, email_id: email?.id });
  await invokeWorker('send-mail', [message], {
    ...resources,
    gateways: {
      ...gateways,
      mail: async () => ({
        ...mail,
        send: async (letter: Parameters<typeof mail.send>[0]) => {
          const answer = await collection.world
            .as('theo')
            .post(`/api/receipts/${receiptId}/cancel`, { reason: 'Doublon' });
          expect(answer.status).toBe(200);
          mail.outcomes.unshift(outcome);
          return mail.send(letter);
        },
      }),
    },
  });
}

test('a receipt that is cancelled while the mail server defers it is not sent later', async () => {
  await cancelWhileSending({ state: 'deferred', code: 'smtp-451' });
  clock.advance(61);
  await deliverMessages();
  expect(mail.sent.map(({ attachments }) => attachments.length)).toEqual([0]);
  expect(await emails()).toMatchObject([
    { purpose: 'receipt', state: 'failed', failure: 'receipt-cancelled' },
    { purpose: 'receipt-cancelled', state: 'sent' },
  ]);
});

test('a receipt that is cancelled while the mail server takes it is followed by the notice', async () => {
  await cancelWhileSending({ state: 'accepted', id: 'taken' });
  await deliverMessages();
  expect(mail.sent.map(({ subject }) => subject)).toEqual([
    'Votre reçu n° R-2026-000001 – Amicale de Bondy',
    'Votre reçu n° R-2026-000001 est annulé – Amicale de Bondy',
  ]);
  const { body } = await collection.world.as('theo').get(`/api/receipts/${receiptId}`);
  expect(body.state).toBe('cancelled');
});
