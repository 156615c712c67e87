import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SimulatorControl } from '../control/simulator-control.ts';
import { ControlRefusal } from '../control-refusal.ts';
import { readBody } from '../read-body.ts';
import { lookUp } from '../state.ts';
import type { World } from '../world.ts';
import { cardsPage } from './cards-page.ts';
import { redirect, sendPage } from './page.ts';
import { pageActions } from './page-actions.ts';

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
