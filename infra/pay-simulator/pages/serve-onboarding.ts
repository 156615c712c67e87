import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import type { Controlled } from '../control/controlled.ts';
import type { Controls } from '../controls.ts';
import { readBody } from '../read-body.ts';
import { onboardings } from '../resources/standing.ts';
import { type KeptLink, kept } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { type Button, buttonHtml } from './button.ts';
import { associationName } from './names.ts';
import { type Page, redirect, sendPage } from './page.ts';

const choices: Button[] = [
  { gesture: 'active', label: 'Terminer l’inscription', isMain: true },
  { gesture: 'action_required', label: 'Il manque des pièces' },
  { gesture: 'rejected', label: 'Refuser le dossier' },
];

const others: Button[] = [
  { gesture: 'pending', label: 'Laisser le dossier en vérification' },
  { gesture: 'no_payout', label: 'Accepter sans les virements' },
  { gesture: 'restricted', label: 'Suspendre faute de pièces' },
];

/** The page of an account link: it opens once, and its form is sent once, opened before or not. */
export async function serveOnboarding(
  world: World,
  on: Controlled,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const link = kept(world.state.links, token);
  if (!link) return sendPage(response, unknownPage);
  const isDead = link.stage === 'used' || (link.stage === 'new' && epochNow(world) >= link.expiresAt);
  if (isDead) return redirect(response, link.refreshUrl);
  if (request.method === 'POST') {
    const next = finish(on, link, await readBody(request));
    await on.kept();
    return redirect(response, next);
  }
  if (link.stage === 'open') return redirect(response, link.refreshUrl);
  link.stage = 'open';
  sendPage(response, onboardingPage(associationName(world.state, link.account), link));
}

/** Where the browser goes when it has sent the form. */
function finish(on: Controls, link: KeptLink, body: string): string {
  const outcome = onboardings.find((one) => one === new URLSearchParams(body).get('geste'));
  if (outcome === undefined) return link.refreshUrl;
  link.stage = 'used';
  on.finishOnboarding(link.account, outcome);
  return link.returnUrl;
}

function onboardingPage(name: string, { returnUrl }: KeptLink): Page {
  const form = (buttons: Button[]) =>
    `<form class="choices" method="post">${buttons.map((button) => buttonHtml(button)).join('')}</form>`;
  return {
    title: 'Terminer l’inscription',
    leadsTo: returnUrl,
    body: `<p>Compte d’encaissement de <strong>${escapeHtml(name)}</strong></p>
<p>Chez le vrai prestataire, le trésorier donne ici l’identité de l’association, de ses représentants et son compte bancaire. Choisissez l’issue de son dossier.</p>
${form(choices)}
<details><summary>Autres issues</summary>${form(others)}</details>`,
  };
}

const unknownPage: Page = {
  title: 'Lien inconnu',
  status: 404,
  body: '<p>Ce lien n’existe pas. Demandez-en un nouveau dans l’application.</p>',
};
