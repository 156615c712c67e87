import type Stripe from 'stripe';

const declineReasons = [
  'insufficient_funds',
  'expired_card',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'generic_decline',
  'lost_card',
] as const;

/** The provider's decline codes. */
export type DeclineReason = (typeof declineReasons)[number];

export const tapOutcomes = ['accepted', 'processing', ...declineReasons] as const;

/** The outcome of presenting a card. */
export type TapOutcome = (typeof tapOutcomes)[number];

/** The error fields of a declined card. */
export function declineFields(refusal: DeclineReason): {
  code: string;
  decline_code: string;
  message: string;
} {
  switch (refusal) {
    case 'expired_card':
      return { code: refusal, decline_code: refusal, message: 'Your card has expired.' };
    case 'insufficient_funds':
      return { code: 'card_declined', decline_code: refusal, message: 'Your card has insufficient funds.' };
    case 'generic_decline':
    case 'lost_card':
    case 'offline_pin_required':
    case 'online_or_offline_pin_required':
      return { code: 'card_declined', decline_code: refusal, message: 'Your card was declined.' };
  }
}

type CardPresent = Stripe.Charge.PaymentMethodDetails.CardPresent;
type Card = Pick<CardPresent, 'brand' | 'last4' | 'network' | 'funding' | 'exp_year'> & {
  application: string;
  file: string;
};

/** The cards that successive donors present, in rotation. */
const cards: readonly [Card, ...Card[]] = [
  {
    brand: 'visa',
    last4: '4242',
    network: 'cartes_bancaires',
    funding: 'debit',
    exp_year: 2030,
    application: 'CB',
    file: 'A0000000421010',
  },
  {
    brand: 'mastercard',
    last4: '4444',
    network: 'mastercard',
    funding: 'credit',
    exp_year: 2029,
    application: 'Mastercard',
    file: 'A0000000041010',
  },
  {
    brand: 'visa',
    last4: '0055',
    network: 'visa',
    funding: 'debit',
    exp_year: 2031,
    application: 'Visa Debit',
    file: 'A0000000031010',
  },
];

/** The card data of a charge, including what a receipt must show. */
export function cardPresent(donor: number, amount: number, location: string | undefined): CardPresent {
  const { application, file, ...card } = cards[donor % cards.length] ?? cards[0];
  return {
    ...card,
    amount_authorized: amount,
    brand_product: null,
    cardholder_name: null,
    country: 'FR',
    emv_auth_data: null,
    exp_month: 12,
    fingerprint: `donateur${donor}`,
    generated_card: null,
    incremental_authorization_supported: false,
    ...(location === undefined ? {} : { location }),
    network_transaction_id: String(donor).padStart(15, '0'),
    offline: { stored_at: null, type: null },
    overcapture_supported: false,
    preferred_locales: ['fr'],
    read_method: 'contactless_emv',
    receipt: {
      account_type: card.funding === 'credit' ? 'credit' : 'checking',
      application_cryptogram: donor.toString(16).toUpperCase().padStart(16, '0'),
      application_preferred_name: application,
      authorization_code: String(donor % 1_000_000).padStart(6, '0'),
      authorization_response_code: '3030',
      cardholder_verification_method: 'approval',
      dedicated_file_name: file,
      terminal_verification_results: '0000000000',
      transaction_status_information: '0000',
    },
    wallet: { type: 'unknown' },
  };
}

export const wallets = ['none', 'apple_pay', 'google_pay'] as const;

/** The way in which a donor presents the card on a page. */
export type Wallet = (typeof wallets)[number];

type OnlineCard = Stripe.Charge.PaymentMethodDetails.Card;

/** The card data of a charge from a payment page. */
export function cardOnline(donor: number, amount: number, wallet: Wallet): OnlineCard {
  const { application: _, file: __, ...card } = cards[donor % cards.length] ?? cards[0];
  return {
    ...card,
    amount_authorized: amount,
    authorization_code: String(donor % 1_000_000).padStart(6, '0'),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'FR',
    electronic_commerce_indicator: null,
    exp_month: 12,
    fingerprint: `donateur${donor}`,
    installments: null,
    mandate: null,
    network_transaction_id: String(donor).padStart(15, '0'),
    regulated_status: 'regulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: walletOf(wallet),
  };
}

function walletOf(wallet: Wallet): OnlineCard['wallet'] {
  switch (wallet) {
    case 'none':
      return null;
    case 'apple_pay':
      return { type: wallet, dynamic_last4: null, apple_pay: {} };
    case 'google_pay':
      return { type: wallet, dynamic_last4: null, google_pay: {} };
  }
}
