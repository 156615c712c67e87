import type { Schema } from '../schema.ts';

/** What the provider asks and its typings do not say. */
const rules: Record<string, Schema> = {
  'paymentIntents.create': {
    properties: {
      amount: { type: 'integer' },
      // Refused since `allowed_payment_method_types` took its place, whatever the typings come to say.
      payment_method_types: false,
    },
  },
  'refunds.create': { properties: { amount: { type: 'integer' } } },
};

/** The request schema of an operation, with what the provider asks besides. */
export function withRules(operation: string, request: Schema): Schema {
  const rule = rules[operation];
  return rule ? { allOf: [request, rule] } : request;
}
