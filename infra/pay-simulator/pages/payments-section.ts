import type Stripe from 'stripe';
import { eurosInFrench } from '../../../lib/receipts/french.ts';
import type { State } from '../state.ts';
import { type Button, buttonsHtml } from './button.ts';
import { associationName, cardInFrench, chargeInFrench } from './names.ts';
import { sectionHtml } from './table.ts';

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
export function paymentsHtml(state: State): string {
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
