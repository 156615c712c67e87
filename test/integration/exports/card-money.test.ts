import { beforeEach, describe, expect, test } from '@jest/globals';
import { linesOfExport } from '../../support/exports.ts';
import { payProvider } from '../../support/pay.ts';
import { paidByCard } from '../../support/pay-reconciliation.ts';
import { type CardSeason, openCardSeason } from '../../support/pay-season.ts';

const provider = payProvider();

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

const lines = (kind: 'passages' | 'receipts') =>
  linesOfExport(season.world, { kind, operation_id: season.round.operationId });

describe('the files of the passages and of the receipts', () => {
  test('say what a payment by card cost and left, and what went back of it', async () => {
    const { chargeId } = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(chargeId, 250);
    await provider.deliverEvents();
    const card = {
      Montant: '12,50',
      Remboursé: '2,50',
      Frais: '0,28',
      Net: '9,72',
      'État du paiement': 'Remboursé en partie',
    };
    expect(await lines('passages')).toMatchObject([{ ...card, Montant: '10,00', 'Montant saisi': '12,50' }]);
    expect(await lines('receipts')).toMatchObject([card]);
  });

  test('count a payment once whose receipt was cancelled and issued again', async () => {
    const { chargeId } = await paidByCard(provider, season);
    const refundId = provider.simulator.refundFromDashboard(chargeId);
    await provider.deliverEvents();
    provider.simulator.failRefund(refundId);
    await provider.deliverEvents();
    const dispute = provider.simulator.dispute(chargeId, 500);
    provider.simulator.closeDispute(dispute, 'lost');
    await provider.deliverEvents();
    expect(await lines('receipts')).toMatchObject([
      { État: 'Annulé', Remboursé: '12,50', Frais: '', Net: '' },
      { Montant: '12,50', Remboursé: '5,00', Frais: '0,28', Net: '7,22' },
    ]);
  });

  test('say that nothing but the fee is left of what went back', async () => {
    const { chargeId } = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(chargeId);
    await provider.deliverEvents();
    expect(await lines('passages')).toMatchObject([{ Remboursé: '12,50', Frais: '0,28', Net: '-0,28' }]);
    expect(await lines('receipts')).toMatchObject([{ État: 'Annulé', Frais: '', Net: '' }]);
  });

  test('say nothing of it while the card is awaited', async () => {
    await season.openPayment();
    expect(await lines('passages')).toMatchObject([
      { Remboursé: '0,00', Frais: '', Net: '', 'État du paiement': 'En attente' },
    ]);
  });
});
