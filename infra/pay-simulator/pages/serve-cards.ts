import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Controls, SimulatorControl } from '../control/controls.ts';
import { readBody } from '../server.ts';
import { lookUp } from '../state.ts';
import { ControlRefusal, type World } from '../world.ts';
import { cardsPage } from './cards-page.ts';
import { redirect, sendPage } from './page.ts';

type PageAction = (on: Controls, id: string) => unknown;

/** The actions of the cards page, by the value its buttons send. */
const pageActions: Record<string, PageAction> = {
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

const TOO_LATE = 'Ce geste n’est plus possible : la page avait vieilli.';

/** Serves the cards page and runs the action of a submitted button. */
export async function serveCards(
  { state }: World,
  simulator: SimulatorControl,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return sendPage(response, cardsPage(state));
  const form = new URLSearchParams(await readBody(request));
  const action = lookUp(pageActions, form.get('geste') ?? '');
  try {
    action?.(simulator, form.get('objet') ?? '');
    await simulator.flush();
    redirect(response, '/cartes');
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    sendPage(response, { ...cardsPage(state, TOO_LATE), status: 409 });
  }
}
