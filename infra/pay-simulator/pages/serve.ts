import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import { isCrossSite } from '../../local/inbox-access.ts';
import type { Controlled } from '../control/controlled.ts';
import { kept } from '../state.ts';
import type { World } from '../world.ts';
import { associationName, standingInFrench } from './names.ts';
import { type Page, redirect, sendPage } from './page.ts';
import { serveCards } from './serve-cards.ts';
import { serveOnboarding } from './serve-onboarding.ts';

/** Answers a person's browser. */
export async function servePages(
  world: World,
  on: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isCrossSite(request) || isSentFromElsewhere(request)) return sendPage(response, foreignPage);
  const { pathname } = new URL(request.url ?? '/', world.url);
  const [, place = '', name = '', ...rest] = pathname.split('/');
  if (rest.length > 0) return sendPage(response, unknownPage);
  if (pathname === '/') return redirect(response, '/cartes');
  if (pathname === '/cartes') return serveCards(world, on, request, response);
  if (place === 'inscription') return serveOnboarding(world, on, name, request, response);
  if (place === 'tableau-de-bord') return sendPage(response, dashboardPage(world, name));
  sendPage(response, unknownPage);
}

/** A browser says which page a form comes from: not even one of another server of this machine may send it. */
function isSentFromElsewhere({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers;
  return method === 'POST' && ((origin ?? `http://${host}`) !== `http://${host}` || site !== 'same-origin');
}

function dashboardPage({ state }: World, id: string): Page {
  const found = kept(state.accounts, id);
  if (!found) return unknownPage;
  const standing = standingInFrench(found.object, found.isDeauthorised);
  return {
    title: 'Tableau de bord',
    body: `<p>Compte d’encaissement de <strong>${escapeHtml(associationName(state, id))}</strong> : ${escapeHtml(standing)}.</p>`,
  };
}

const foreignPage: Page = {
  title: 'Refusé',
  status: 403,
  body: '<p>Cette page ne se commande pas depuis un autre site.</p>',
};

const unknownPage: Page = { title: 'Page inconnue', status: 404, body: '<p>Il n’y a rien ici.</p>' };
