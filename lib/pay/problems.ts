import type { ProblemCode } from '../core/problems/catalogue.ts';

/** What every endpoint that asks the payment provider may answer. */
export const payProblems = [
  'pay-provider-error',
  'pay-provider-unavailable',
  'pay-not-configured',
] as const satisfies readonly ProblemCode[];

/** What is in the way of taking a card. */
export const cardProblems = [
  'pay-disabled',
  'pay-not-ready',
  'pay-location-missing',
  'pay-account-disconnected',
  ...payProblems,
] as const satisfies readonly ProblemCode[];

/** What two requests for the same thing may get in each other's way with. */
const making = [
  'pay-account-in-progress',
  'pay-account-disconnected',
] as const satisfies readonly ProblemCode[];

export const accountProblems = [
  ...payProblems,
  ...making,
  'entity-not-found',
  'field-forbidden',
] as const satisfies readonly ProblemCode[];

export const locationProblems = [
  ...payProblems,
  ...making,
  'entity-not-found',
  'pay-location-country',
  'pay-not-ready',
] as const satisfies readonly ProblemCode[];

export const intentProblems = [
  ...cardProblems,
  'pay-account-in-progress',
  'passage-not-found',
  'operation-closed',
  'not-a-card-payment',
  'already-paid',
  'amount-out-of-range',
] as const satisfies readonly ProblemCode[];

export const refundProblems = [
  ...payProblems,
  ...making,
  'passage-not-found',
  'not-a-card-payment',
  'payment-pending',
  'already-refunded',
  'disputed',
  'amount-out-of-range',
] as const satisfies readonly ProblemCode[];
