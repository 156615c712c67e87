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
