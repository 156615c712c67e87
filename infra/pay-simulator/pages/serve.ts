import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import { isCrossSite } from '../../local/cross-site.ts';
import type { SimulatorControl } from '../control/controls.ts';
import { lookUp } from '../state.ts';
import type { World } from '../world.ts';
import { accountStateInFrench, associationName } from './names.ts';
import { type Page, redirect, sendPage } from './page.ts';
import { serveCards } from './serve-cards.ts';
import { serveCheckout } from './serve-checkout.ts';
import { serveOnboarding } from './serve-onboarding.ts';

export async function servePages(
  world: World,
  simulator: SimulatorControl,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isCrossSite(request) || isSentFromElsewhere(request)) return sendPage(response, foreignPage);
  const { pathname } = new URL(request.url ?? '/', world.url);
  const [, place = '', name = '', ...rest] = pathname.split('/');
  if (rest.length > 0) return sendPage(response, unknownPage);
  if (pathname === '/') return redirect(response, '/cartes');
  if (pathname === '/cartes') return serveCards(world, simulator, request, response);
  if (place === 'inscription') return serveOnboarding(world, simulator, name, request, response);
  if (place === 'paiement') return serveCheckout(world, simulator, name, request, response);
  if (place === 'tableau-de-bord') return sendPage(response, dashboardPage(world, name));
  sendPage(response, unknownPage);
}

/** Whether a form was submitted from another origin, including other local servers. */
function isSentFromElsewhere({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers;
  return method === 'POST' && ((origin ?? `http://${host}`) !== `http://${host}` || site !== 'same-origin');
}

function dashboardPage({ state }: World, id: string): Page {
  const found = lookUp(state.accounts, id);
  if (!found) return unknownPage;
  const accountState = accountStateInFrench(found.object, found.isDeauthorised);
  return {
    title: 'Tableau de bord',
    body: `<p>Compte d’encaissement de <strong>${escapeHtml(associationName(state, id))}</strong> : ${escapeHtml(accountState)}.</p>`,
  };
}

const foreignPage: Page = {
  title: 'Refusé',
  status: 403,
  body: '<p>Cette page ne se commande pas depuis un autre site.</p>',
};

const unknownPage: Page = { title: 'Page inconnue', status: 404, body: '<p>Il n’y a rien ici.</p>' };
