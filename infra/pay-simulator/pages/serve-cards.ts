import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Controlled } from '../control/controlled.ts';
import { ControlRefusal } from '../control-refusal.ts';
import { readBody } from '../read-body.ts';
import { kept } from '../state.ts';
import type { World } from '../world.ts';
import { cardsPage } from './cards-page.ts';
import { gestures } from './gestures.ts';
import { redirect, sendPage } from './page.ts';

const TOO_LATE = 'Ce geste n’est plus possible : la page avait vieilli.';

/** Shows the page, or does what one of its buttons says and shows it again. */
export async function serveCards(
  { state }: World,
  on: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return sendPage(response, cardsPage(state));
  const form = new URLSearchParams(await readBody(request));
  const gesture = kept(gestures, form.get('geste') ?? '');
  try {
    gesture?.(on, form.get('objet') ?? '');
    await on.kept();
    redirect(response, '/cartes');
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    sendPage(response, { ...cardsPage(state, TOO_LATE), status: 409 });
  }
}
