import type { Controls } from '../controls.ts';

type Gesture = (on: Controls, id: string) => unknown;

/** What a person may do on the page, by the name its buttons send. */
export const gestures: Record<string, Gesture> = {
  accepter: (on, intent) => on.tap(intent, 'accepted'),
  'provision-insuffisante': (on, intent) => on.tap(intent, 'insufficient_funds'),
  'carte-expiree': (on, intent) => on.tap(intent, 'expired_card'),
  attendre: (on, intent) => on.tap(intent, 'processing'),
  aboutir: (on, intent) => on.settle(intent, 'succeeded'),
  echouer: (on, intent) => on.settle(intent, 'failed'),
  contester: (on, charge) => on.dispute(charge),
  'donner-raison': (on, dispute) => on.closeDispute(dispute, 'won'),
  'donner-tort': (on, dispute) => on.closeDispute(dispute, 'lost'),
  rembourser: (on, charge) => on.refundFromDashboard(charge),
  virer: (on, account) => on.payOut(account),
  'rejeter-virement': (on, account) => on.failPayout(account),
  inscrire: (on, account) => on.finishOnboarding(account, 'active'),
  'demander-pieces': (on, account) => on.requireMore(account),
  suspendre: (on, account) => on.disableCharges(account),
  rompre: (on, account) => on.deauthorise(account),
};
