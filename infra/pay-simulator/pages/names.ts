import type Stripe from 'stripe';
import { lookUp, type State } from '../state.ts';

/** The display name of an association. */
export function associationName({ accounts }: State, id: string): string {
  const { company, business_profile: profile } = lookUp(accounts, id)?.object ?? {};
  return company?.name ?? profile?.name ?? id;
}

/** The state of an account, in French. */
export function accountStateInFrench(account: Stripe.Account, isDeauthorised: boolean): string {
  const { details_submitted: submitted, charges_enabled: charges, payouts_enabled: payouts } = account;
  const { requirements: due } = account;
  if (isDeauthorised) return 'déconnectée';
  if (!submitted) return 'inscription à terminer';
  if (charges && due?.currently_due?.length) return 'active, pièces demandées';
  if (charges) return payouts ? 'active' : 'active, sans virement';
  if (due?.disabled_reason?.startsWith('rejected')) return 'refusée';
  return due?.pending_verification?.length ? 'en vérification' : 'suspendue';
}

const declineReasons: Record<string, string> = {
  insufficient_funds: 'provision insuffisante',
  expired_card: 'carte expirée',
  lost_card: 'carte perdue',
  offline_pin_required: 'code demandé',
  online_or_offline_pin_required: 'code demandé',
};

/** The state of a payment, in French. */
export function chargeInFrench(charge: Stripe.Charge): string {
  if (charge.status === 'failed')
    return `refusé : ${declineReasons[charge.outcome?.reason ?? ''] ?? 'sans raison'}`;
  if (charge.status === 'pending') return 'en cours';
  if (charge.disputed) return 'contesté';
  if (charge.refunded) return 'remboursé';
  return charge.amount_refunded > 0 ? 'remboursé en partie' : 'payé';
}

const walletsInFrench: Record<string, string> = { apple_pay: ' (Apple Pay)', google_pay: ' (Google Pay)' };

export function cardInFrench({ payment_method_details: details }: Stripe.Charge): string {
  const { network, brand, last4 } = details?.card_present ?? details?.card ?? {};
  const names: Record<string, string> = { cartes_bancaires: 'CB', mastercard: 'Mastercard', visa: 'Visa' };
  const wallet = walletsInFrench[details?.card?.wallet?.type ?? ''] ?? '';
  return `${names[network ?? ''] ?? brand ?? 'carte'} …${last4 ?? ''}${wallet}`;
}
