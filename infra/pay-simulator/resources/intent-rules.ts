import { type ApiError, invalidRequest } from '../api/errors.ts';
import { positive } from '../api/params.ts';

const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

/** The provider takes neither less nor more. */
export const amount = positive()
  .refine((cents) => cents >= LEAST_CENTS, 'amount_too_small')
  .refine((cents) => cents <= MOST_CENTS, 'amount_too_large');

export const notCancelable = (status: string): ApiError =>
  invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });
