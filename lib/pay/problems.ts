import type { ProblemCode } from '../core/problems/catalogue.ts';

/** Problems of every endpoint that calls the payment provider. */
export const payProblems = [
  'pay-provider-error',
  'pay-provider-unavailable',
  'pay-not-configured',
] as const satisfies readonly ProblemCode[];

/** Problems of taking a card payment. */
const cardProblems = [
  'pay-disabled',
  'pay-not-ready',
  'pay-account-disconnected',
  ...payProblems,
] as const satisfies readonly ProblemCode[];

/** Problems of taking a card on a member's phone. */
export const tapProblems = [
  ...cardProblems,
  'pay-location-missing',
] as const satisfies readonly ProblemCode[];

/** Problems of concurrent requests for the same object and of revoked access. */
const concurrencyProblems = [
  'pay-account-in-progress',
  'pay-account-disconnected',
] as const satisfies readonly ProblemCode[];

export const accountProblems = [
  ...payProblems,
  ...concurrencyProblems,
  'entity-not-found',
  'field-forbidden',
] as const satisfies readonly ProblemCode[];

export const locationProblems = [
  ...payProblems,
  ...concurrencyProblems,
  'entity-not-found',
  'pay-location-country',
  'pay-not-ready',
] as const satisfies readonly ProblemCode[];

export const linkProblems = [
  ...cardProblems,
  'pay-account-in-progress',
  'passage-not-found',
  'operation-closed',
  'not-a-card-payment',
  'already-paid',
  'amount-out-of-range',
] as const satisfies readonly ProblemCode[];

export const intentProblems = [
  ...linkProblems,
  'pay-location-missing',
] as const satisfies readonly ProblemCode[];

export const refundProblems = [
  ...payProblems,
  ...concurrencyProblems,
  'passage-not-found',
  'not-a-card-payment',
  'payment-pending',
  'already-refunded',
  'disputed',
  'amount-out-of-range',
] as const satisfies readonly ProblemCode[];
