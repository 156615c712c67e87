import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, logLines, mail } from '../../support/run/resources.ts';
import { type CashRound, openCashRound } from '../../support/world/cash.ts';

const DAY = 86_400;
const remind = () => runJob('send-cash-reminders', {});

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});

describe('the job send-cash-reminders', () => {
  test('tells treasurers and administrators once a week who has had money for more than 14 days', async () => {
    const { gift } = cash;
    // Now is 20 November, 09:00.
    await gift('alice', '30.00', { passed_at: '2026-11-06T08:59:59.000Z' });
    await gift('alice', '12.50', { passed_at: '2026-11-05T10:00:00.000Z', fk_type_reglement: 'cheque' });
    await gift('bob', '5.00', { passed_at: '2026-11-06T09:00:01.000Z' });
    expect(await remind()).toEqual({ operations: 1 });
    expect(await remind()).toEqual({ operations: 0 });
    await deliverMessages();
    expect(mail.sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'theo@example.org']);
    const [{ subject, text } = { subject: '', text: '' }] = mail.sent;
    expect(subject).toContain('42,50');
    expect(text).toContain('Alice : 42,50');
    expect(text).toContain('(2 passages)');
    expect(text).not.toContain('Bob');
    expect(logLines.join('\n')).not.toContain('Alice');
    clock.advance(6 * DAY);
    expect(await remind()).toEqual({ operations: 0 });
    clock.advance(DAY);
    expect(await remind()).toEqual({ operations: 1 });
    await deliverMessages();
    expect(mail.sent.at(-1)?.text).toContain('Bob : 5,00');
  });

  test('says nothing of what was handed over, of cards, and out of season', async () => {
    const { gift, declare, round } = cash;
    const passed_at = '2026-11-01T10:00:00.000Z';
    await gift('alice', '30.00', { passed_at });
    await gift('bob', '9.00', { passed_at, fk_type_reglement: 'card_other' });
    await declare('alice', 30);
    expect(await remind()).toEqual({ operations: 0 });
    await gift('bob', '9.00', { passed_at });
    const set = (change: { chk_active?: 0 | 1; date_end?: string; date_start?: string }) =>
      asOwner((trx) =>
        trx.updateTable('operations').set(change).where('id', '=', round.operationId).execute(),
      );
    await set({ chk_active: 0 });
    expect(await remind()).toEqual({ operations: 0 });
    await set({ chk_active: 1, date_end: '2026-10-19' });
    expect(await remind()).toEqual({ operations: 0 });
    await set({ date_end: '2026-10-20' });
    expect(await remind()).toEqual({ operations: 1 });
  });
});
