import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  advanceTime,
  paidByCard,
  paidWithoutEvents,
  reconcile,
} from '../../support/pay/pay-reconciliation.ts';
import { type CardSeason, openCardSeason } from '../../support/pay/pay-season.ts';
import { linesOf } from '../../support/world/exports.ts';
import type { PersonName } from '../../support/world/world.ts';

const provider = payProvider();
const DAY = 86_400;
const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

const ask = (query = NOVEMBER, name: PersonName = 'theo') =>
  season.world.as(name).get(`/api/pay/reconciliation/csv?${query}`);

describe('GET /api/pay/reconciliation/csv', () => {
  test('has a line per payment and no donor data', async () => {
    const plain = await paidByCard(provider, season);
    const payoutId = provider.simulator.payOut(season.accountId);
    await advanceTime(DAY);
    const refunded = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(refunded.chargeId, 1);
    await reconcile(provider, season);
    const unpaid = await season.openPayment();
    const { headers, bytes } = await ask();
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="reconciliation-${season.world.bondy}-2026-11-01-2026-11-30.csv"`,
      'cache-control': 'no-store',
    });
    expect(bytes.toString()).toBe(
      '\ufeffN° passage;Payé le;Encaissé;Frais;Après frais;Remboursé;Contesté;N° virement;Versé le;État du paiement\r\n' +
        `${plain.passageId};2026-11-20 10:00;12,50;0,28;12,22;0,00;0,00;${payoutId};2026-11-22;Payé\r\n` +
        `${refunded.passageId};2026-11-21 10:00;12,50;0,28;12,22;0,01;0,00;;;Remboursé en partie\r\n`,
    );
    expect(bytes.toString()).not.toContain(String(unpaid.intentId));
    expect(bytes.toString()).not.toMatch(/lukasz|Őry/i);
  });

  test('adds up to the totals, including the fees of disputes', async () => {
    const { chargeId } = await paidByCard(provider, season);
    await paidByCard(provider, season);
    provider.simulator.closeDispute(provider.simulator.dispute(chargeId), 'lost');
    await reconcile(provider, season);
    const { totals } = (await season.world.as('theo').get(`/api/pay/reconciliation?${NOVEMBER}`)).body;
    const lines = linesOf((await ask()).bytes.toString());
    const sumOf = (name: string) =>
      lines.reduce((sum, line) => sum + Math.round(Number(line[name]?.replace(',', '.')) * 100), 0);
    expect([sumOf('Encaissé'), sumOf('Frais')]).toEqual([totals.gross_cents, totals.fee_cents]);
    expect(totals.fee_cents).toBe(2056);
    expect(sumOf('Après frais') - sumOf('Remboursé') - sumOf('Contesté')).toBe(totals.net_cents);
  });

  test('supports a decimal point and no byte order mark', async () => {
    await paidByCard(provider, season);
    const { bytes } = await ask(`${NOVEMBER}&bom=false&decimal_comma=false`);
    expect(bytes.toString()).toMatch(/^N° passage;.*\r\n\d+;2026-11-20 10:00;12\.50;0\.28;/);
  });

  test('escapes provider texts that a spreadsheet would run as formulas', async () => {
    await paidByCard(provider, season);
    provider.simulator.payOut(season.accountId);
    await reconcile(provider, season);
    await asOwner(async (trx) => {
      await trx.updateTable('pay_balance_lines').set({ payout_id: '=1+1' }).execute();
      await trx.updateTable('pay_payouts').set({ payout_id: '=1+1' }).execute();
    });
    expect((await ask()).bytes.toString()).toContain(";'=1+1;");
  });

  test('has a header when there are no payments', async () => {
    await paidWithoutEvents(provider, season);
    const { bytes } = await ask(`${NOVEMBER}&bom=false`);
    expect(bytes.toString().split('\r\n')).toHaveLength(2);
  });

  test('shows a returned payout as the one that paid it again', async () => {
    await paidByCard(provider, season);
    const { simulator } = provider;
    simulator.payOut(season.accountId);
    simulator.failPayout(season.accountId);
    await reconcile(provider, season);
    await advanceTime(DAY);
    const second = simulator.payOut(season.accountId);
    await reconcile(provider, season);
    const [line] = linesOf((await ask()).bytes.toString());
    expect(line).toMatchObject({ 'N° virement': second, 'Versé le': '2026-11-23' });
  });

  test.each([
    ['from=2026-11-01', '?to'],
    ['from=2026-11-02&to=2026-11-01', '?to'],
    ['from=2025-11-01&to=2026-11-30', '?from'],
    [`${NOVEMBER}&format=csv`, '?format'],
  ])('with %j is refused at %s', async (query, pointer) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
