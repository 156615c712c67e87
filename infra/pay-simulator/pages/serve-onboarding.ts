import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import type { Controls, SimulatorControl } from '../control/controls.ts';
import { onboardingOutcomes } from '../resources/account-status.ts';
import { readBody } from '../server.ts';
import { lookUp, type StoredLink } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { associationName } from './names.ts';
import { type Button, buttonHtml, type Page, redirect, sendPage } from './page.ts';

const mainOutcomes: Button[] = [
  { action: 'active', label: 'Terminer l’inscription', isMain: true },
  { action: 'action_required', label: 'Il manque des pièces' },
  { action: 'rejected', label: 'Refuser le dossier' },
];

const otherOutcomes: Button[] = [
  { action: 'pending', label: 'Laisser le dossier en vérification' },
  { action: 'no_payout', label: 'Accepter sans les virements' },
  { action: 'restricted', label: 'Suspendre faute de pièces' },
];

/** Serves the page of an account link: the page opens once, and its form is accepted once, even without opening the page. */
export async function serveOnboarding(
  world: World,
  simulator: SimulatorControl,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const link = lookUp(world.state.links, token);
  if (!link) return sendPage(response, unknownPage);
  const isExpired = link.stage === 'used' || (link.stage === 'new' && epochNow(world) >= link.expiresAt);
  if (isExpired) return redirect(response, link.refreshUrl);
  if (request.method === 'POST') {
    const next = finish(simulator, link, await readBody(request));
    await simulator.flush();
    return redirect(response, next);
  }
  if (link.stage === 'open') return redirect(response, link.refreshUrl);
  link.stage = 'open';
  sendPage(response, onboardingPage(associationName(world.state, link.account), link));
}

/** Completes the onboarding with the submitted outcome; returns the URL to redirect to. */
function finish(simulator: Controls, link: StoredLink, body: string): string {
  const outcome = onboardingOutcomes.find((one) => one === new URLSearchParams(body).get('geste'));
  if (outcome === undefined) return link.refreshUrl;
  link.stage = 'used';
  simulator.finishOnboarding(link.account, outcome);
  return link.returnUrl;
}

function onboardingPage(name: string, { returnUrl }: StoredLink): Page {
  const form = (buttons: Button[]) =>
    `<form class="choices" method="post">${buttons.map((button) => buttonHtml(button)).join('')}</form>`;
  return {
    title: 'Terminer l’inscription',
    leadsTo: returnUrl,
    body: `<p>Compte d’encaissement de <strong>${escapeHtml(name)}</strong></p>
<p>Chez le vrai prestataire, le trésorier donne ici l’identité de l’association, de ses représentants et son compte bancaire. Choisissez l’issue de son dossier.</p>
${form(mainOutcomes)}
<details><summary>Autres issues</summary>${form(otherOutcomes)}</details>`,
  };
}

const unknownPage: Page = {
  title: 'Lien inconnu',
  status: 404,
  body: '<p>Ce lien n’existe pas. Demandez-en un nouveau dans l’application.</p>',
};
