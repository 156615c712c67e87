import type Stripe from 'stripe';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import { eurosInFrench } from '../../../lib/receipts/french.ts';
import { isOfSession } from '../resources/intents.ts';
import type { State, StoredAccount } from '../state.ts';
import { accountStateInFrench, associationName, cardInFrench, chargeInFrench } from './names.ts';
import { type Button, buttonsHtml, type Page, sectionHtml } from './page.ts';

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
  const sections = [openHtml(state), linksHtml(state), paymentsHtml(state), associationsHtml(state)];
  return { title: 'Passer la carte', body: [notice, reload, ...sections].join('\n') };
}

function openHtml(state: State): string {
  const open = Object.values(state.intents)
    .filter(
      ({ object: { id, status } }) =>
        status === 'processing' || (status === 'requires_payment_method' && !isOfSession(state, id)),
    )
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

/** The open pages of payment links, for a person who acts as the donor. */
function linksHtml(state: State): string {
  const open = Object.values(state.sessions).filter(({ object }) => object.status === 'open');
  const rows = open.toReversed().map(({ account, object }) => ({
    amount: eurosInFrench(object.amount_total ?? 0),
    texts: [associationName(state, account)],
    buttons: `<a href="/paiement/${escapeHtml(object.id)}">Ouvrir la page du donateur</a>`,
  }));
  const heads = ['Montant', 'Association', 'Page'];
  return sectionHtml('Liens de paiement ouverts', heads, rows, 'Aucun lien n’attend de paiement.');
}

const MAX_SHOWN = 20;

const paidButtons: Button[] = [
  { action: 'contester', label: 'Contester' },
  { action: 'rembourser', label: 'Rembourser' },
];

const disputedButtons: Button[] = [
  { action: 'donner-raison', label: 'Donner raison à l’association' },
  { action: 'donner-tort', label: 'Donner raison au donateur' },
];

/** The latest payments with their possible actions. */
function paymentsHtml(state: State): string {
  const last = Object.values(state.charges).slice(-MAX_SHOWN).toReversed();
  const rows = last.map(({ account, object }) => {
    const amount = eurosInFrench(object.amount);
    const name = associationName(state, account);
    const texts = [name, cardInFrench(object), chargeInFrench(object)];
    return { amount, texts, buttons: buttonsOf(state, object, `${amount}, ${name}`) };
  });
  const heads = ['Montant', 'Association', 'Carte', 'État', 'Suites'];
  return sectionHtml('Derniers paiements', heads, rows, 'Aucune carte n’a encore été présentée.');
}

function buttonsOf(state: State, charge: Stripe.Charge, about: string): string {
  if (charge.status !== 'succeeded' || charge.refunded) return '';
  if (!charge.disputed) return buttonsHtml(charge.id, about, paidButtons);
  const open = Object.values(state.disputes).find(
    ({ object }) => object.charge === charge.id && object.status === 'needs_response',
  );
  return open ? buttonsHtml(open.object.id, about, disputedButtons) : '';
}

const onboardingButtons: Button[] = [{ action: 'inscrire', label: 'Terminer l’inscription', isMain: true }];

const accountButtons: Button[] = [
  { action: 'virer', label: 'Virement' },
  { action: 'rejeter-virement', label: 'Rejeter le dernier virement' },
  { action: 'demander-pieces', label: 'Demander des pièces' },
  { action: 'suspendre', label: 'Suspendre' },
  { action: 'rompre', label: 'Rompre le lien' },
];

/** The associations with their balance, state and possible actions. */
function associationsHtml(state: State): string {
  const rows = Object.values(state.accounts).map((found) => {
    const name = associationName(state, found.object.id);
    const texts = [name, accountStateInFrench(found.object, found.isDeauthorised)];
    const buttons = found.isDeauthorised ? '' : buttonsHtml(found.object.id, name, accountButtonsOf(found));
    return { amount: eurosInFrench(balanceOf(state, found)), texts, buttons };
  });
  const heads = ['Solde', 'Association', 'État', 'Décisions'];
  return sectionHtml('Associations', heads, rows, 'Aucune association n’a encore de compte.');
}

const accountButtonsOf = ({ object }: StoredAccount) =>
  object.details_submitted ? accountButtons : onboardingButtons;

function balanceOf({ transactions }: State, { object: { id } }: StoredAccount): number {
  return Object.values(transactions)
    .filter(({ account, payout }) => account === id && payout === null)
    .reduce((sum, { object }) => sum + object.net, 0);
}
