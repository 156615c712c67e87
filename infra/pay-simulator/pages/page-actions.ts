import type { Controls } from '../controls.ts';

type PageAction = (on: Controls, id: string) => unknown;

/** The actions of the cards page, by the value its buttons send. */
export const pageActions: Record<string, PageAction> = {
  accepter: (simulator, intent) => simulator.tap(intent, 'accepted'),
  'provision-insuffisante': (simulator, intent) => simulator.tap(intent, 'insufficient_funds'),
  'carte-expiree': (simulator, intent) => simulator.tap(intent, 'expired_card'),
  attendre: (simulator, intent) => simulator.tap(intent, 'processing'),
  aboutir: (simulator, intent) => simulator.settle(intent, 'succeeded'),
  echouer: (simulator, intent) => simulator.settle(intent, 'failed'),
  contester: (simulator, charge) => simulator.dispute(charge),
  'donner-raison': (simulator, dispute) => simulator.closeDispute(dispute, 'won'),
  'donner-tort': (simulator, dispute) => simulator.closeDispute(dispute, 'lost'),
  rembourser: (simulator, charge) => simulator.refundFromDashboard(charge),
  virer: (simulator, account) => simulator.payOut(account),
  'rejeter-virement': (simulator, account) => simulator.failPayout(account),
  inscrire: (simulator, account) => simulator.finishOnboarding(account, 'active'),
  'demander-pieces': (simulator, account) => simulator.requireMore(account),
  suspendre: (simulator, account) => simulator.disableCharges(account),
  rompre: (simulator, account) => simulator.deauthorise(account),
};
