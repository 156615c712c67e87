import { eurosInFrench } from '../../../lib/receipts/french.ts';
import type { State } from '../state.ts';
import { associationsHtml } from './associations-section.ts';
import { type Button, buttonsHtml } from './button.ts';
import { associationName } from './names.ts';
import type { Page } from './page.ts';
import { paymentsHtml } from './payments-section.ts';
import { sectionHtml } from './table.ts';

const openIntentButtons: Button[] = [
  { action: 'accepter', label: 'Accepter', isMain: true },
  { action: 'provision-insuffisante', label: 'Refuser (provision insuffisante)' },
  { action: 'carte-expiree', label: 'Refuser (carte expirée)' },
  { action: 'attendre', label: 'Laisser en cours' },
];

const processingButtons: Button[] = [
  { action: 'aboutir', label: 'Faire aboutir', isMain: true },
  { action: 'echouer', label: 'Faire échouer' },
];

/** The page on which a person acts as donor, bank and provider; `message` is shown at the top. */
export function cardsPage(state: State, message?: string): Page {
  const notice = message === undefined ? '' : `<p class="told" role="status">${message}</p>`;
  const reload = '<p><a href="/cartes">Actualiser la page</a></p>';
  const sections = [openHtml(state), paymentsHtml(state), associationsHtml(state)];
  return { title: 'Passer la carte', body: [notice, reload, ...sections].join('\n') };
}

function openHtml(state: State): string {
  const open = Object.values(state.intents)
    .filter(({ object: { status } }) => status === 'requires_payment_method' || status === 'processing')
    .toReversed();
  const rows = open.map(({ account, object }) => {
    const amount = eurosInFrench(object.amount);
    const name = associationName(state, account);
    const isWaiting = object.status === 'processing';
    const buttons = buttonsHtml(
      object.id,
      `${amount}, ${name}`,
      isWaiting ? processingButtons : openIntentButtons,
    );
    return { amount, texts: [name, isWaiting ? 'en cours' : 'attend une carte'], buttons };
  });
  const heads = ['Montant', 'Association', 'État', 'Carte du donateur'];
  return sectionHtml('Paiements ouverts', heads, rows, 'Aucun paiement n’attend de carte.');
}
