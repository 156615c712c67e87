import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { SimulatorControl } from '../control/controls.ts';
import { wallets } from '../resources/cards.ts';
import { type PageEntry, pageOutcomes } from '../resources/pay-session.ts';
import { keepTime } from '../resources/session-state.ts';
import { readBody } from '../server.ts';
import { lookUp, type StoredSession } from '../state.ts';
import { ControlRefusal, type World } from '../world.ts';
import { checkoutPage, closedPage, unknownLinkPage } from './checkout-page.ts';
import { redirect, sendPage } from './page.ts';

const Form = z.object({
  geste: z.enum([...wallets, ...pageOutcomes, 'abandonner']),
  email: z.string().max(254),
  recu: z.enum(['', 'oui', 'non']).default(''),
});

type Form = z.output<typeof Form>;

/** Serves the payment page of a link; its form pays, or simulates a failure. */
export async function serveCheckout(
  world: World,
  simulator: SimulatorControl,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const known = lookUp(world.state.sessions, id);
  if (!known) return sendPage(response, unknownLinkPage);
  const session = keepTime(world, known);
  if (request.method !== 'POST') return show(world, session, response);
  const form = Form.safeParse(Object.fromEntries(new URLSearchParams(await readBody(request)))).data;
  if (!form) return show(world, session, response, 'Le formulaire est incomplet.');
  if (form.geste === 'abandonner') return redirect(response, session.object.cancel_url ?? '/');
  try {
    simulator.payLink(id, entryOf(form));
    await simulator.flush();
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    return show(world, session, response, 'Ce geste n’est plus possible : la page avait vieilli.');
  }
  if (session.object.status === 'open')
    return show(world, session, response, 'Votre carte a été refusée. Essayez une autre carte.');
  redirect(response, session.object.success_url ?? '/');
}

function show(world: World, session: StoredSession, response: ServerResponse, message?: string): void {
  const isOpen = session.object.status === 'open';
  const page = isOpen ? checkoutPage(world, session, message) : closedPage(world, session);
  sendPage(response, page);
}

function entryOf({ geste, email, recu }: Form): PageEntry {
  const wallet = wallets.find((one) => one === geste);
  const outcome = pageOutcomes.find((one) => one === geste);
  return {
    outcome,
    wallet,
    email: email === '' ? undefined : email,
    wantsReceipt: recu === '' ? undefined : recu === 'oui',
  };
}
