import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { paidByCard, reconcile } from '../../support/pay/pay-reconciliation.ts';
import { type CardSeason, openCardSeason } from '../../support/pay/pay-season.ts';
import { linesOfExport } from '../../support/world/exports.ts';

const provider = payProvider();

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

const lines = (kind: 'passages' | 'receipts') =>
  linesOfExport(season.world, { kind, operation_id: season.round.operationId });

describe('the files of the passages and of the receipts', () => {
  test('show fee, net amount and refunds of a card payment', async () => {
    const { chargeId } = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(chargeId, 250);
    await provider.deliverEvents();
    const card = {
      Montant: '12,50',
      Remboursé: '2,50',
      Contesté: '0,00',
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
    expect(await lines('receipts')).toMatchObject([
      { État: 'Annulé', Remboursé: '', Contesté: '', Frais: '', Net: '' },
      { Montant: '12,50', Remboursé: '0,00', Contesté: '0,00', Frais: '0,28', Net: '12,22' },
    ]);
  });

  test('take off what a bank withholds, and its fee for a dispute that is lost', async () => {
    const { chargeId } = await paidByCard(provider, season);
    const dispute = provider.simulator.dispute(chargeId, 500);
    await provider.deliverEvents();
    expect(await lines('passages')).toMatchObject([{ Remboursé: '0,00', Contesté: '5,00' }]);
    provider.simulator.closeDispute(dispute, 'lost');
    await provider.deliverEvents();
    await reconcile(provider, season);
    const lost = { Remboursé: '0,00', Contesté: '5,00', Frais: '20,28', Net: '-12,78' };
    expect(await lines('passages')).toMatchObject([lost]);
    expect(await lines('receipts')).toMatchObject([lost]);
  });

  test('show a refunded payment as a loss of its fee', async () => {
    const { chargeId } = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(chargeId);
    await provider.deliverEvents();
    expect(await lines('passages')).toMatchObject([{ Remboursé: '12,50', Frais: '0,28', Net: '-0,28' }]);
    expect(await lines('receipts')).toMatchObject([{ État: 'Annulé', Remboursé: '', Frais: '', Net: '' }]);
  });

  test('leave these columns empty while the card payment is pending', async () => {
    await season.openPayment();
    expect(await lines('passages')).toMatchObject([
      { Remboursé: '', Contesté: '', Frais: '', Net: '', 'État du paiement': 'En attente' },
    ]);
  });
});
