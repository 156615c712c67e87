import type { ProblemCode } from '../problem-catalogue.ts';

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
