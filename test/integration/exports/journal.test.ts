import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { payProvider } from '../../support/pay/pay.ts';
import { advanceTime, paidByCard, reconcile } from '../../support/pay/pay-reconciliation.ts';
import { openCardSeason } from '../../support/pay/pay-season.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { anyPaymentState, openFigures, visitPlaces } from '../../support/text/figures.ts';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import { download, exportOf, linesOf, linesOfExport } from '../../support/world/exports.ts';
import { anyVisit, replacePassages, rowOf } from '../../support/world/random-season.ts';
import type { World } from '../../support/world/world.ts';

type Line = Record<string, string>;
type Asked = { world: World; round: { operationId: number } };

const journalOf = ({ world, round }: Asked, more: object = {}) =>
  linesOfExport(world, { kind: 'journal', operation_id: round.operationId, ...more });
const cents = (amount = ''): number => Math.round(Number(amount.replace(',', '.')) * 100);
const signed = (line: Line): number => cents(line['Debit']) - cents(line['Credit']);
const sum = (lines: readonly Line[]): number => lines.reduce((total, line) => total + signed(line), 0);
/** What is left on an account: a debit is positive. */
const left = (lines: readonly Line[], account: string): number =>
  sum(lines.filter((line) => line['CompteNum'] === account));

/** Whether each entry balances, is of one day and journal, and has debits and credits on one side only. */
function expectBalanced(lines: readonly Line[]): void {
  const entries = Map.groupBy(lines, (line) => line['EcritureNum']);
  for (const [number, own] of entries) {
    expect([number, sum(own)]).toEqual([number, 0]);
    expect(
      new Set(own.map((line) => `${line['JournalCode']} ${line['EcritureDate']} ${line['PieceRef']}`)).size,
    ).toBe(1);
    for (const line of own)
      expect([cents(line['Debit']) > 0, cents(line['Credit']) > 0].filter(Boolean)).toEqual([true]);
  }
  expect([...entries.keys()]).toEqual(
    [...entries.keys()].toSorted((one, other) => Number(one) - Number(other)),
  );
}

describe('the journal of a season in cash', () => {
  let cash: CashRound;
  beforeEach(async () => {
    cash = await openCashRound();
  });
  const balances = async () =>
    (await cash.world.as('theo').get(`/api/cash/balances?operation_id=${cash.round.operationId}`)).body;

  test('is one entry for one gift, with the columns that ledgers read', async () => {
    await cash.gift('alice', '12.50');
    const { url } = await exportOf(cash.world, { kind: 'journal', operation_id: cash.round.operationId });
    const { headers, text } = await download(url);
    expect(headers.get('content-disposition')).toMatch(/filename="journal-[a-z0-9-]+-20\d\d-\d\d-\d\d\.csv"/);
    expect(text.split('\r\n')).toEqual([
      '\ufeffJournalCode;JournalLib;EcritureNum;EcritureDate;CompteNum;CompteLib;CompAuxNum;CompAuxLib;PieceRef;PieceDate;EcritureLib;Debit;Credit;EcritureLet;DateLet;ValidDate;Montantdevise;Idevise',
      'DON;Dons;1;20261120;467000;Membres, fonds à remettre;;;ESP-20261120;20261120;Dons du 20/11/2026 : Espèces;12,50;0,00;;;;;',
      'DON;Dons;1;20261120;754100;Dons manuels;;;ESP-20261120;20261120;Dons du 20/11/2026 : Espèces;0,00;12,50;;;;;',
      '',
    ]);
  });

  test('is empty but for its headings before the first gift', async () => {
    const { rows, url } = await exportOf(cash.world, {
      kind: 'journal',
      operation_id: cash.round.operationId,
    });
    expect(rows).toBe(0);
    expect(linesOf((await download(url)).text)).toEqual([]);
  });

  test('agrees with the balances and the figures, whatever state the money is in', async () => {
    const { gift, declare, confirm, deposit, cancel, world, round } = cash;
    await gift('alice', '352.50');
    await gift('alice', '40.00', { fk_type_reglement: 'cheque', cheque: { bank: 'Crédit Łódź' } });
    await gift('bob', '15.00', { fk_type_reglement: 'transfer' });
    await gift('bob', '5.00', { fk_type_reglement: 'other' });
    const first = (await declare('alice', 0, { counted: counted('352.50', '40.00', 1) })).body;
    await confirm('theo', first.handover_id, 0, {
      counted: counted('347.50', '40.00', 1),
      reason: 'Un billet manque',
    });
    await gift('alice', '20.00');
    const more = (await declare('alice', '20.00')).body;
    await confirm('theo', more.handover_id, '21.00', { reason: 'Une pièce en trop' });
    await deposit('theo', 0, { counted: counted('300.00', '40.00', 1), deposited_on: '2026-11-20' });
    await gift('bob', '30.00');
    await declare('bob', '30.00');
    await gift('bob', '7.00');
    // What is cancelled is nowhere.
    await gift('alice', '2.00');
    await cancel('alice', (await declare('alice', '2.00')).body.handover_id);

    const lines = await journalOf(cash);
    expectBalanced(lines);
    const { totals, treasury } = await balances();
    const { body: stats } = await world
      .as('theo')
      .get(`/api/stats/entities/${world.bondy}?operation_id=${round.operationId}`);
    const whole = (of: { cash_cents: number; cheque_cents: number }) => of.cash_cents + of.cheque_cents;
    expect(0 - left(lines, '754100')).toBe(stats.totals.amount_cents);
    expect(left(lines, '467000')).toBe(whole(totals.due) + whole(totals.declared));
    expect(left(lines, '530000')).toBe(treasury.cash_cents);
    expect(left(lines, '511200')).toBe(treasury.cheque_cents);
    expect(left(lines, '512000')).toBe(whole(treasury.banked) + 1500);
    expect(left(lines, '658000')).toBe(500);
    expect(left(lines, '758000')).toBe(-100);
    expect(left(lines, '658000') + left(lines, '758000')).toBe(-totals.differences_cents);
    expect(left(lines, '471000')).toBe(500);
    expect(totals.differences_cents).toBe(-400);
    expect(lines.filter((line) => line['PieceRef'] === first.number)).toMatchObject([
      { CompteNum: '530000', Debit: '347,50', EcritureLib: `Remise ${first.number} comptée` },
      { CompteNum: '511200', Debit: '40,00' },
      { CompteNum: '658000', Debit: '5,00' },
      { CompteNum: '467000', Credit: '392,50' },
    ]);
  });

  test('names neither donors nor members', async () => {
    await cash.gift('alice', '12.50', { name: 'Camille Donatrice', remarque: 'Une remarque' });
    const { url } = await exportOf(cash.world, { kind: 'journal', operation_id: cash.round.operationId });
    expect((await download(url)).text).not.toMatch(/Camille|Alice|remarque/);
  });

  test('books on the accounts of the association', async () => {
    const { world } = cash;
    await cash.gift('alice', '12.50');
    await world
      .as('theo')
      .patch(`/api/entities/${world.bondy}/accounts`, { gifts: '75411', members: '467100' });
    expect((await journalOf(cash)).map((line) => line['CompteNum'])).toEqual(['467100', '75411']);
  });

  test('of some days has the numbers that the whole has', async () => {
    await cash.gift('alice', '1.00', { passed_at: '2026-11-17T10:00:00.000Z' });
    await cash.gift('alice', '2.00', { passed_at: '2026-11-18T22:59:59.000Z' });
    // Already the next day in Paris.
    await cash.gift('alice', '3.00', { passed_at: '2026-11-18T23:00:00.000Z' });
    const filter = { from: '2026-11-18', to: '2026-11-18' };
    const lines = await journalOf(cash, { filter });
    expect(lines.map((line) => [line['EcritureNum'], line['EcritureDate'], line['Debit']])).toEqual([
      ['2', '20261118', '2,00'],
      ['2', '20261118', '0,00'],
    ]);
  });

  test('is refused to members, with filters of other kinds, and as another format', async () => {
    const draft = { kind: 'journal', operation_id: cash.round.operationId };
    const ask = (by: 'alice' | 'theo', more: object) =>
      cash.world.as(by).post('/api/exports', { ...draft, ...more });
    expect((await ask('alice', {})).status).toBe(403);
    expect((await ask('theo', { filter: { state: 'issued' } })).status).toBe(400);
    expect((await ask('theo', { filter: { from: '2026-11-19', to: '2026-11-18' } })).status).toBe(400);
    expect((await ask('theo', { format: 'zip' })).status).toBe(400);
  });
});

describe('the journal of cards', () => {
  const provider = payProvider();

  test('has gross amounts, fees, refunds and disputes apart, and agrees with the figures', async () => {
    const season = await openCardSeason(provider);
    const { world, round } = season;
    await paidByCard(provider, season);
    const second = await paidByCard(provider, season, { montant: '20.00' });
    provider.simulator.refundFromDashboard(second.chargeId, 250);
    const third = await paidByCard(provider, season, { montant: '30.00' });
    const lost = provider.simulator.dispute(third.chargeId, 3000);
    provider.simulator.closeDispute(lost, 'lost');
    const fourth = await paidByCard(provider, season, { montant: '40.00' });
    provider.simulator.dispute(fourth.chargeId, 4000);
    await season.openPayment({ montant: '50.00' });
    await provider.deliverEvents();
    await reconcile(provider, season);
    const lines = await journalOf(season);
    expectBalanced(lines);
    const { totals } = (await world.as('theo').get(`/api/stats/entities/${world.bondy}`)).body;
    expect(totals.amount_cents).toBe(1250 + 1750);
    expect(0 - left(lines, '754100')).toBe(totals.amount_cents);
    const of = (label: string) => lines.filter((line) => line['EcritureLib']?.startsWith(label));
    expect(of('Dons')).toMatchObject([
      { CompteNum: '511500', Debit: '102,50' },
      { CompteNum: '754100', Credit: '102,50' },
    ]);
    expect(of('Cartes remboursées')).toMatchObject([
      { Debit: '2,50' },
      { CompteNum: '511500', Credit: '2,50' },
    ]);
    expect(of('Cartes contestées')).toMatchObject([
      { Debit: '70,00' },
      { CompteNum: '511500', Credit: '70,00' },
    ]);
    const { body } = await world.as('theo').get('/api/pay/reconciliation?from=2026-11-01&to=2026-11-30');
    expect(left(lines, '627000')).toBe(body.totals.fee_cents);
    expect(left(lines, '511500')).toBe(body.totals.net_cents);
    expect(left(lines, '471000')).toBe(0);
    expect(round.operationId).toBeGreaterThan(0);
  });

  test('moves a payout to the bank on the day it arrives, and not once it has failed', async () => {
    const season = await openCardSeason(provider);
    await paidByCard(provider, season);
    await paidByCard(provider, season);
    const payoutId = provider.simulator.payOut(season.accountId) ?? '';
    await paidByCard(provider, season, { montant: '30.00' });
    await reconcile(provider, season);
    const net = async () =>
      (await season.world.as('theo').get('/api/pay/reconciliation?from=2026-11-01&to=2026-11-30')).body.totals
        .net_cents;
    const lines = await journalOf(season);
    expectBalanced(lines);
    expect(lines.filter((line) => line['PieceRef'] === payoutId)).toMatchObject([
      { JournalCode: 'CB', EcritureDate: '20261122', CompteNum: '512000', Debit: '24,44' },
      { JournalCode: 'CB', EcritureDate: '20261122', CompteNum: '511500', Credit: '24,44' },
    ]);
    expect(left(lines, '512000')).toBe(2444);
    expect(left(lines, '512000') + left(lines, '511500')).toBe(await net());

    await advanceTime(8 * 86_400);
    provider.simulator.failPayout(season.accountId);
    await reconcile(provider, season);
    const after = await journalOf(season);
    expectBalanced(after);
    expect(left(after, '512000')).toBe(0);
    expect(left(after, '511500')).toBe(await net());
  });

  test('books a card that does not fit its visit on the account of what waits', async () => {
    const season = await openCardSeason(provider);
    const payment = await season.openPayment();
    provider.simulator.tap(payment.intentId);
    // The visit becomes cash before the service hears of the card.
    await season.world.as('ada').patch(`/api/passages/${payment.passageId}`, { fk_type_reglement: 'cash' });
    await provider.deliverEvents();
    const lines = await journalOf(season);
    expectBalanced(lines);
    const { totals } = (await season.world.as('theo').get(`/api/stats/entities/${season.world.bondy}`)).body;
    expect(0 - left(lines, '754100')).toBe(totals.amount_cents);
    expect(left(lines, '467000') - left(lines, '471000')).toBe(
      2 * 1250 - (totals.amount_cents === 1250 ? 0 : 1250),
    );
  });
});

describe('the journal of many visits', () => {
  test('balances and adds up to the figures, whatever the visits are', async () => {
    const season = await openFigures({ date_start: '2026-10-15' });
    const ground = visitPlaces(season);
    const visit = fc.tuple(anyVisit, anyPaymentState);
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 60 }), async (drawn) => {
        await replacePassages(
          drawn.map(([any, payment_state]) => ({ ...rowOf(ground, any), payment_state })),
        );
        const lines = await journalOf(season);
        expectBalanced(lines);
        expect(0 - left(lines, '754100')).toBe((await season.read('theo')).totals.amount_cents);
        const { body } = await season.world
          .as('theo')
          .get(`/api/cash/balances?operation_id=${season.round.operationId}`);
        expect(left(lines, '467000')).toBe(body.totals.due.cash_cents + body.totals.due.cheque_cents);
      }),
      { ...propertyOptions, numRuns: 10 },
    );
  });
});
