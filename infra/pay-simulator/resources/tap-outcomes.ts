const refusals = [
  'insufficient_funds',
  'expired_card',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'generic_decline',
  'lost_card',
] as const;

/** Why a card is refused, in the words of the provider. */
export type Refusal = (typeof refusals)[number];

export const taps = ['accepted', 'processing', ...refusals] as const;

/** What becomes of a card that is held to the phone. */
export type Tap = (typeof taps)[number];

/** What the provider says of a refused card. */
export function refusalFacts(refusal: Refusal): { code: string; decline_code: string; message: string } {
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
