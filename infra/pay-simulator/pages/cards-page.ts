import { eurosInFrench } from '../../../lib/receipts/french.ts';
import type { State } from '../state.ts';
import { associationsHtml } from './associations-section.ts';
import { type Button, buttonsHtml } from './button.ts';
import { associationName } from './names.ts';
import type { Page } from './page.ts';
import { paymentsHtml } from './payments-section.ts';
import { sectionHtml } from './table.ts';

const forCard: Button[] = [
  { gesture: 'accepter', label: 'Accepter', isMain: true },
  { gesture: 'provision-insuffisante', label: 'Refuser (provision insuffisante)' },
  { gesture: 'carte-expiree', label: 'Refuser (carte expirée)' },
  { gesture: 'attendre', label: 'Laisser en cours' },
];

const forWaiting: Button[] = [
  { gesture: 'aboutir', label: 'Faire aboutir', isMain: true },
  { gesture: 'echouer', label: 'Faire échouer' },
];

/** Where a person plays the donor: the cards to hold to phones, and what follows a payment. */
export function cardsPage(state: State, told?: string): Page {
  const notice = told === undefined ? '' : `<p class="told" role="status">${told}</p>`;
  const again = '<p><a href="/cartes">Actualiser la page</a></p>';
  const sections = [openHtml(state), paymentsHtml(state), associationsHtml(state)];
  return { title: 'Passer la carte', body: [notice, again, ...sections].join('\n') };
}

function openHtml(state: State): string {
  const open = Object.values(state.intents)
    .filter(({ object: { status } }) => status === 'requires_payment_method' || status === 'processing')
    .toReversed();
  const rows = open.map(({ account, object }) => {
    const amount = eurosInFrench(object.amount);
    const name = associationName(state, account);
    const isWaiting = object.status === 'processing';
    const buttons = buttonsHtml(object.id, `${amount}, ${name}`, isWaiting ? forWaiting : forCard);
    return { amount, texts: [name, isWaiting ? 'en cours' : 'attend une carte'], buttons };
  });
  const heads = ['Montant', 'Association', 'État', 'Carte du donateur'];
  return sectionHtml('Paiements ouverts', heads, rows, 'Aucun paiement n’attend de carte.');
}
