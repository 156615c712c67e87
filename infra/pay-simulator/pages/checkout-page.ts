import { escapeHtml } from '../../../lib/core/text/html.ts';
import { eurosInFrench } from '../../../lib/receipts/french.ts';
import type { StoredSession } from '../state.ts';
import type { World } from '../world.ts';
import { associationName } from './names.ts';
import { type Button, buttonHtml, type Page } from './page.ts';

const payButtons: Button[] = [
  { action: 'apple_pay', label: 'Apple Pay' },
  { action: 'google_pay', label: 'Google Pay' },
  { action: 'none', label: 'Donner par carte', isMain: true },
];

const otherOutcomes: Button[] = [
  { action: 'insufficient_funds', label: 'Refuser (provision insuffisante)' },
  { action: 'expired_card', label: 'Refuser (carte expirée)' },
  { action: 'processing', label: 'Laisser en cours' },
  { action: 'abandonner', label: 'Abandonner' },
  { action: 'twice', label: 'Payer deux fois' },
  { action: 'unheard', label: 'Payer sans que Tournée soit prévenue' },
];

const lateButtons: Button[] = [{ action: 'late', label: 'Faire aboutir le paiement malgré tout' }];

/** The page on which a donor pays, in the layout of the provider's page on a phone. */
export function checkoutPage({ state, url }: World, session: StoredSession, message?: string): Page {
  const { account, object } = session;
  const notice = message === undefined ? '' : `<p class="told" role="alert">${escapeHtml(message)}</p>`;
  return {
    title: `Donner ${eurosInFrench(object.amount_total ?? 0)}`,
    leadsTo: object.success_url ?? url,
    body: `${notice}<p>À <strong>${escapeHtml(associationName(state, account))}</strong></p>
<form class="choices" method="post">
<label>E-mail <input type="email" name="email" autocomplete="email" placeholder="donateur@example.org"></label>
<label>Recevoir un reçu par e-mail (facultatif)
<select name="recu"><option value=""></option><option value="oui">Oui</option><option value="non">Non</option></select></label>
${buttonsOf(payButtons)}
<details><summary>Autres issues</summary>${buttonsOf(otherOutcomes)}</details>
</form>`,
  };
}

/** The page of a paid or expired payment link. */
export function closedPage({ url }: World, { object }: StoredSession): Page {
  const isExpired = object.status === 'expired';
  const late = `<details><summary>Autres issues</summary><form class="choices" method="post"><input type="hidden" name="email" value="">${buttonsOf(lateButtons)}</form></details>`;
  return {
    title: isExpired ? 'Cette page a expiré' : 'C’est payé',
    leadsTo: object.success_url ?? url,
    body: isExpired
      ? `<p>Demandez un nouveau code à la personne qui vous l’a présenté.</p>${late}`
      : '<p>Vous pouvez fermer cette page.</p>',
  };
}

export const unknownLinkPage: Page = {
  title: 'Lien inconnu',
  status: 404,
  body: '<p>Ce lien n’existe pas. Demandez un nouveau code à la personne qui vous l’a présenté.</p>',
};

const buttonsOf = (buttons: readonly Button[]) => buttons.map((button) => buttonHtml(button)).join('');
