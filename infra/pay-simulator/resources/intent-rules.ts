import { type ApiError, invalidRequest } from '../api/errors.ts';
import { positive } from '../api/params.ts';

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** An amount within the provider's limits. */
export const amount = positive()
  .refine((cents) => cents >= MIN_CENTS, 'amount_too_small')
  .refine((cents) => cents <= MAX_CENTS, 'amount_too_large');

export const notCancelable = (status: string): ApiError =>
  invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });
