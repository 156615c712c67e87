import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const reason = 'Montant erroné';
const cancel = (receiptId: number, by: PersonName = 'theo', body: object = { reason }) =>
  collection.world.as(by).post(`/api/receipts/${receiptId}/cancel`, body);
const issued = async (): Promise<{ passage_id: number; receipt_id: number }> => {
  const { passage_id } = await collection.collect();
  const { receipt_id } = (await collection.issue(passage_id)).body;
  return { passage_id, receipt_id };
};
const refused = { status: 409, body: { code: 'receipt-cancelled' } };

describe('POST /api/receipts/{receipt_id}/cancel', () => {
  test.each(['theo', 'ada', 'root'] as const)('by %s: the number stays, the passage is free', async (by) => {
    const { passage_id, receipt_id } = await issued();
    expect(await cancel(receipt_id, by)).toMatchObject({
      status: 200,
      body: { number: 'R-2026-000001', state: 'cancelled', cancel_reason: reason, version: 2 },
    });
    const alice = collection.world.as('alice');
    expect((await alice.get(`/api/passages/${passage_id}`)).body).toMatchObject({
      locked: false,
      receipt_id: null,
      version: 3,
    });
    expect(await alice.patch(`/api/passages/${passage_id}`, { montant: '20.00' })).toMatchObject({
      status: 200,
    });
    expect((await collection.issue(passage_id)).body).toMatchObject({ number: 'R-2026-000002' });
  });

  test('who got it by e-mail is told, with the check page and without the reason', async () => {
    const { receipt_id } = await issued();
    await deliverMessages();
    mail.sent.length = 0;
    const { body } = await cancel(receipt_id);
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      {
        to: 'lukasz@example.org',
        subject: 'Votre reçu n° R-2026-000001 est annulé – Amicale de Bondy',
        attachments: [],
      },
    ]);
    const [{ text, html } = { text: '', html: '' }] = mail.sent;
    for (const part of [body.verify_url, '12,50'])
      expect([text, html].map((one) => one.includes(part))).toEqual([true, true]);
    expect(`${text}${html}`).not.toContain(reason);
    expect(await anonymous.get(`/api/receipts/verify/${body.verification_code}`)).toMatchObject({
      body: { state: 'cancelled' },
    });
    expect((await historyOf('receipt', receipt_id)).map(({ action }) => action)).toEqual([
      'issued',
      'sent',
      'cancelled',
    ]);
  });

  test('the receipt after it says in the document, the mail and the API which one it replaces', async () => {
    const { passage_id, receipt_id } = await issued();
    await cancel(receipt_id);
    const again = (await collection.issue(passage_id)).body;
    await deliverMessages();
    const alice = collection.world.as('alice');
    const { body } = await alice.get(`/api/receipts/${again.receipt_id}`);
    expect(body).toMatchObject({ number: 'R-2026-000002', replaces: 'R-2026-000001' });
    const { bytes } = await alice.get(`/api/receipts/${again.receipt_id}/pdf`);
    expect(textOfPdf(bytes)).toContain('Remplace le reçu N° R-2026-000001, annulé');
    expect(mail.sent.at(-1)?.text).toContain('Il remplace le reçu n° R-2026-000001, qui est annulé.');
    expect((await alice.get(`/api/receipts/${receipt_id}`)).body.replaces).toBeNull();
  });

  test('before it was rendered or sent nobody gets anything', async () => {
    const { receipt_id } = await issued();
    await cancel(receipt_id);
    await deliverMessages();
    expect(mail.sent).toEqual([]);
    const second = await issued();
    mail.outcomes.push({ state: 'deferred', code: '451' });
    await deliverMessages();
    await cancel(second.receipt_id);
    await deliverMessages();
    const rows = await asOwner((trx) =>
      trx.selectFrom('emails').select(['purpose', 'state', 'failure']).execute(),
    );
    expect(rows).toEqual([{ purpose: 'receipt', state: 'failed', failure: 'receipt-cancelled' }]);
  });

  test('the history has the reason; no event goes to the log', async () => {
    const { receipt_id } = await issued();
    const before = await emittedEvents();
    await cancel(receipt_id);
    expect((await historyOf('receipt', receipt_id)).at(-1)).toMatchObject({
      action: 'cancelled',
      changes: { cancel_reason: { old: null, new: reason } },
      by_user_id: collection.world.person.theo.userId,
    });
    expect(await emittedEvents()).toEqual(before);
  });

  test('twice is refused', async () => {
    const { receipt_id } = await issued();
    await cancel(receipt_id);
    expect(await cancel(receipt_id)).toMatchObject(refused);
  });

  test('not by members, of another association, or without a session', async () => {
    const { receipt_id } = await issued();
    expect(await cancel(receipt_id, 'alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await cancel(receipt_id, 'nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await anonymous.post(`/api/receipts/${receipt_id}/cancel`, { reason })).toMatchObject({
      status: 401,
    });
    expect((await collection.world.as('theo').get(`/api/receipts/${receipt_id}`)).body.state).toBe('pending');
  });

  test.each([
    [{}, 'required'],
    [{ reason: 'ab' }, 'too-small'],
    [{ reason: '   a   ' }, 'too-small'],
    [{ reason: 'x'.repeat(251) }, 'too-big'],
    [{ reason: 7 }, 'invalid-type'],
  ])('%j is refused', async (body, code) => {
    const { receipt_id } = await issued();
    expect(await cancel(receipt_id, 'theo', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code }] },
    });
  });
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('fifty issues and cancellations at once', () => {
  test('leave a series without a gap, and at most one live receipt of a passage', async () => {
    const receipts = [];
    for (let at = 0; at < 25; at += 1) receipts.push(await issued());
    const answers = await Promise.all(
      receipts.flatMap(({ passage_id, receipt_id }) => [cancel(receipt_id), collection.issue(passage_id)]),
    );
    for (const { status } of answers) expect([200, 202, 409]).toContain(status);
    const rows = await asOwner((trx) => trx.selectFrom('receipts').selectAll().orderBy('sequence').execute());
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
    const live = rows.filter(({ state }) => state !== 'cancelled').map(({ passage_id }) => passage_id);
    expect(new Set(live).size).toBe(live.length);
    expect(rows.filter(({ state }) => state === 'cancelled')).toHaveLength(25);
  });
});
