import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PaymentState } from '../../../lib/core/records/passage.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type CashRound, openCashRound } from '../../support/world/cash.ts';
import { setSettings } from '../../support/world/settings.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});

const reason = 'Montant erroné';
const correct = (passageId: number, body: object, by: PersonName = 'ada', headers: object = {}) =>
  cash.world.as(by).post(`/api/passages/${passageId}/correction`, { reason, ...body }, { ...headers });
const receipted = async (more: object = {}): Promise<{ passage_id: number; receipt_id: number }> => {
  const { passage_id } = await cash.collect(more);
  const { receipt_id } = (await cash.issue(passage_id)).body;
  return { passage_id, receipt_id };
};
const passageOf = async (passageId: number) =>
  (await cash.world.as('ada').get(`/api/passages/${passageId}`)).body;
const receiptsOf = async (passageId: number): Promise<string[]> => {
  const { body } = await cash.world.as('ada').get(`/api/receipts?passage_id=${passageId}`);
  return body.data.map(({ number, state }: { number: string; state: string }) => `${number} ${state}`);
};
/** Nothing is changed: neither the visit nor its receipt, and no number is lost. */
async function expectUntouched(passageId: number, montant = '12.50'): Promise<void> {
  expect(await passageOf(passageId)).toMatchObject({ montant, locked: true });
  expect(await receiptsOf(passageId)).toEqual(['R-2026-000001 pending']);
  const other = await cash.collect({ fk_adresse: cash.addressAt(2, 2).id });
  expect((await cash.issue(other.passage_id)).body).toMatchObject({ number: 'R-2026-000002' });
}

describe('POST /api/passages/{passage_id}/correction', () => {
  test.each(['ada', 'root'] as const)('by %s: receipt, visit and receipt again, at once', async (by) => {
    const { passage_id, receipt_id } = await receipted();
    expect(await correct(passage_id, { changes: { montant: '20.00' } }, by)).toMatchObject({
      status: 200,
      body: {
        passage: { passage_id, montant: '20.00', locked: true },
        cancelled: { receipt_id, number: 'R-2026-000001' },
        receipt: { number: 'R-2026-000002', state: 'pending' },
      },
    });
    expect(await receiptsOf(passage_id)).toEqual(['R-2026-000002 pending', 'R-2026-000001 cancelled']);
  });

  test('leaves the traces of the three verbs', async () => {
    const { passage_id, receipt_id } = await receipted();
    const { body } = await correct(passage_id, { changes: { montant: '20.00', name: 'Zoé Martin' } });
    expect(await eventsNamed('passage_updated')).toMatchObject([
      { passage_id, changes: { montant: { old: 12.5, new: 20 }, encrypted_name: true } },
    ]);
    expect((await historyOf('receipt', receipt_id)).at(-1)).toMatchObject({
      action: 'cancelled',
      changes: { cancel_reason: { old: null, new: reason } },
      by_user_id: cash.world.person.ada.userId,
    });
    expect((await historyOf('receipt', body.receipt.receipt_id)).map(({ action }) => action)).toEqual([
      'issued',
    ]);
    expect((await historyOf('passage', passage_id)).at(-1)).toMatchObject({
      action: 'changed',
      changes: { montant: { old: 12.5, new: 20 } },
    });
  });

  test('whoever got the receipt is told, and gets the new one at the corrected address', async () => {
    const { passage_id } = await receipted();
    await deliverMessages();
    mail.sent.length = 0;
    await correct(passage_id, { changes: { email: 'zoe@example.org' } });
    await deliverMessages();
    expect(mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['lukasz@example.org', 'Votre reçu n° R-2026-000001 est annulé – Amicale de Bondy'],
      ['zoe@example.org', expect.stringContaining('R-2026-000002')],
    ]);
    expect(mail.sent.at(-1)?.text).toContain('Il remplace le reçu n° R-2026-000001');
  });

  const issuedTo = async (to?: string): Promise<number> => {
    const { passage_id } = await cash.collect({ name: 'Odile Kerjean', email: null });
    await cash.world.as('theo').post('/api/receipts', { passage_id, ...(to ? { to } : {}) });
    await deliverMessages();
    return passage_id;
  };
  const sentBy = async (passageId: number, changes: object) => {
    mail.sent.length = 0;
    await correct(passageId, { changes });
    await deliverMessages();
    return mail.sent.map(({ to, subject }) => [to, subject.split(' – ')[0]]);
  };
  const cancelled = 'Votre reçu n° R-2026-000001 est annulé';

  test('the new receipt goes to the address of the cancelled one when the visit has none', async () => {
    const passageId = await issuedTo('odile@example.org');
    expect(await sentBy(passageId, { montant: '60.00' })).toEqual([
      ['odile@example.org', cancelled],
      ['odile@example.org', 'Votre reçu n° R-2026-000002'],
    ]);
    expect((await passageOf(passageId)).email).toBeNull();
  });

  test('and to the address that it was last sent to', async () => {
    const passageId = await issuedTo();
    const [{ receipt_id }] = (await cash.world.as('theo').get(`/api/receipts?passage_id=${passageId}`)).body
      .data;
    await cash.world.as('theo').post(`/api/receipts/${receipt_id}/send`, { to: 'kerjean@example.org' });
    await deliverMessages();
    expect(await sentBy(passageId, { montant: '60.00' })).toEqual([
      ['kerjean@example.org', cancelled],
      ['kerjean@example.org', 'Votre reçu n° R-2026-000002'],
    ]);
  });

  test.each([
    ['another donor', { name: 'Yann Le Goff' }],
    ['an address that is taken out', { email: null, montant: '60.00' }],
  ])('not with %s', async (_, changes) => {
    expect(await sentBy(await issuedTo('odile@example.org'), changes)).toEqual([
      ['odile@example.org', cancelled],
    ]);
  });

  test('where receipts go out by themselves, one is issued, not two', async () => {
    await setSettings(cash.world.bondy, { auto_receipts: true });
    const { passage_id } = await cash.collect({ email: null });
    await cash.issue(passage_id);
    await correct(passage_id, { changes: { email: 'zoe@example.org' } });
    expect(await receiptsOf(passage_id)).toEqual(['R-2026-000002 pending', 'R-2026-000001 cancelled']);
  });

  test('a visit without money now is left without a receipt', async () => {
    const { passage_id } = await receipted();
    const changes = {
      fk_type: 'refuse',
      montant: 0,
      fk_type_reglement: 'none',
      name: null,
      email: null,
    };
    expect(await correct(passage_id, { changes })).toMatchObject({
      status: 422,
      body: { code: 'nothing-to-receipt' },
    });
    expect(await correct(passage_id, { changes, issue: false })).toMatchObject({
      status: 200,
      body: { passage: { montant: '0.00', locked: false, receipt_id: null }, receipt: null },
    });
  });

  test('the same request again, under its key, is done once', async () => {
    const { passage_id } = await receipted();
    const key = { 'Idempotency-Key': '01938e3a-0000-7000-8000-0000000000aa' };
    const first = await correct(passage_id, { changes: { montant: '20.00' } }, 'ada', key);
    const again = await correct(passage_id, { changes: { montant: '20.00' } }, 'ada', key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await receiptsOf(passage_id)).toHaveLength(2);
  });

  test('of a version that somebody has changed meanwhile is refused', async () => {
    const { passage_id } = await receipted();
    const { version } = await passageOf(passage_id);
    await cash.world.as('ada').patch(`/api/passages/${passage_id}`, { remark: 'chien' });
    const stale = { 'If-Match': `"v${version}"` };
    expect(await correct(passage_id, { changes: { montant: '20.00' } }, 'ada', stale)).toMatchObject({
      status: 412,
    });
    await expectUntouched(passage_id);
  });

  test('a hand-over, a card and a closed season lock it all the same, and nothing is done', async () => {
    const { passage_id } = await receipted();
    const { handover_id } = (await cash.declare('alice', '12.50')).body;
    const locked = { status: 409, body: { code: 'passage-locked' } };
    expect(await correct(passage_id, { changes: { montant: '20.00' } })).toMatchObject(locked);
    await cash.cancel('alice', handover_id);
    const setState = (payment_state: PaymentState | null) =>
      asOwner((trx) =>
        trx.updateTable('passages').set({ payment_state }).where('passage_id', '=', passage_id).execute(),
      );
    await setState('mismatch');
    expect(await correct(passage_id, { changes: { montant: '20.00' } })).toMatchObject(locked);
    await setState(null);
    const season = `/api/operations/${cash.round.operationId}`;
    await cash.world.as('ada').patch(season, { chk_active: 0 });
    expect(await correct(passage_id, { changes: { montant: '20.00' } })).toMatchObject({
      status: 409,
      body: { code: 'operation-closed' },
    });
    await cash.world.as('ada').patch(season, { chk_active: 1 });
    await expectUntouched(passage_id);
  });

  test('what a receipt cannot say undoes all of it', async () => {
    const { passage_id } = await receipted();
    expect(await correct(passage_id, { changes: { name: '李雷' } })).toMatchObject({
      status: 422,
      body: { code: 'receipt-not-printable' },
    });
    expect(await correct(passage_id, { changes: { montant: '20.00', fk_type: 'refuse' } })).toMatchObject({
      status: 400,
    });
    await expectUntouched(passage_id);
  });

  test('what changes nothing cancels no receipt', async () => {
    const { passage_id } = await receipted();
    expect(await correct(passage_id, { changes: { montant: '12.50' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/changes', code: 'unchanged' }] },
    });
    await expectUntouched(passage_id);
  });

  test('without a receipt the visit itself is changed', async () => {
    const { passage_id } = await cash.collect();
    expect(await correct(passage_id, { changes: { montant: '20.00' } })).toMatchObject({
      status: 409,
      body: { code: 'receipt-not-issued' },
    });
  });

  test.each(['alice', 'theo'] as const)('%s is refused', async (by) => {
    const { passage_id } = await receipted();
    expect(await correct(passage_id, { changes: { montant: '20.00' } }, by)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    await expectUntouched(passage_id);
  });

  test('for another association it does not exist', async () => {
    const { passage_id } = await receipted();
    expect(await correct(passage_id, { changes: { montant: '20.00' } }, 'nora')).toMatchObject({
      status: 404,
    });
  });

  test.each([
    [{ changes: { montant: 20 }, reason: undefined }, '/reason', 'required'],
    [{ changes: { montant: 20 }, reason: 'ab' }, '/reason', 'too-small'],
    [{}, '/changes', 'required'],
    [{ changes: { montant: '1.234' } }, '/changes/montant', 'invalid-value'],
    [{ changes: { locked: false } }, '/changes/locked', 'unknown-field'],
    [{ changes: { montant: 20 }, issue: 'yes' }, '/issue', 'invalid-type'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    const { passage_id } = await receipted();
    expect(await correct(passage_id, body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
