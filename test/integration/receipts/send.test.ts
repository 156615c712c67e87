import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { suppress } from '../../support/world/emails.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
let receiptId: number;
beforeEach(async () => {
  collection = await openCollection();
  receiptId = (await collection.receipted()).receipt_id;
  mail.sent.length = 0;
});

const send = (by: PersonName = 'alice', body?: object, id = receiptId) =>
  collection.world.as(by).post(`/api/receipts/${id}/send`, body);
const change = (values: { state: 'pending' | 'cancelled' } | { encrypted_to: null }) =>
  asOwner((trx) => trx.updateTable('receipts').set(values).where('id', '=', receiptId).execute());
const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('POST /api/receipts/{receipt_id}/send', () => {
  test('mails the same document again to the same address', async () => {
    const { status, body } = await send();
    expect(status).toBe(202);
    expect(body).toEqual({ email_id: expect.any(Number), receipt_id: receiptId, state: 'queued' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'lukasz@example.org', attachments: [{ filename: 'R-2026-000001.pdf' }] },
    ]);
  });

  test('to another address, which the receipt does not keep', async () => {
    await send('theo', { to: 'comptable@example.org' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'comptable@example.org' }]);
    const { body } = await collection.world.as('ada').get(`/api/receipts/${receiptId}`);
    expect(body).toMatchObject({ to: 'lukasz@example.org', state: 'sent' });
  });

  test('each e-mail of a receipt is found by it, the latest first', async () => {
    await send('theo', { to: 'comptable@example.org' });
    const other = await collection.receipted();
    const { body } = await collection.world.as('ada').get(`/api/emails?receipt_id=${receiptId}`);
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual([
      'comptable@example.org',
      'lukasz@example.org',
    ]);
    const of = (name: PersonName, id: number) =>
      collection.world.as(name).get(`/api/emails?receipt_id=${id}`);
    expect((await of('ada', other.receipt_id)).body.data).toHaveLength(1);
    expect((await of('nora', receiptId)).body.data).toEqual([]);
  });

  test('a new e-mail each time somebody asks, also at once', async () => {
    const answers = await Promise.all([send(), send('ada'), send('theo')]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.email_id)).size).toBe(3);
    await deliverMessages();
    expect(mail.sent).toHaveLength(3);
    expect(new Set(mail.sent.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test('one e-mail for one idempotency key', async () => {
    const client = collection.world.as('alice');
    const ask = () => client.post(`/api/receipts/${receiptId}/send`, {}, { 'idempotency-key': 'once' });
    expect((await ask()).body).toEqual((await ask()).body);
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
  });

  test('refuses a cancelled receipt, and one that is being rendered', async () => {
    await change({ state: 'cancelled' });
    expect(await codeOf(send())).toEqual([409, 'receipt-cancelled']);
    const { passage_id } = await collection.collect({ fk_adresse: collection.addressAt(1, 2).id });
    const { receipt_id } = (await collection.issue(passage_id)).body;
    const answer = await send('alice', {}, receipt_id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'receipt-pending' } });
    expect(answer.headers['retry-after']).toBe('2');
  });

  test('refuses a suppressed address, its own or another', async () => {
    await suppress(collection.world.bondy, 'lukasz@example.org');
    expect(await codeOf(send())).toEqual([409, 'address-suppressed']);
    expect(await codeOf(send('alice', { to: 'LUKASZ@example.org' }))).toEqual([409, 'address-suppressed']);
    expect((await send('alice', { to: 'autre@example.org' })).status).toBe(202);
  });

  test('wants an address when the receipt has none', async () => {
    await change({ encrypted_to: null });
    const { status, body } = await send();
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/to', code: 'required' }]]);
    expect((await send('alice', { to: 'autre@example.org' })).status).toBe(202);
  });

  test('refuses strangers and bad input, and hides receipts of others', async () => {
    expect((await send('bob')).status).toBe(404);
    expect((await send('nora')).status).toBe(404);
    expect((await anonymous.post(`/api/receipts/${receiptId}/send`)).status).toBe(401);
    for (const body of [{ to: 'no address' }, { to: null }, { cc: 'x@example.org' }])
      expect((await send('ada', body)).status).toBe(400);
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });
});
