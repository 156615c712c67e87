import type { Schema } from '../schema.ts';

/** Rules of the provider that its typings lack. */
const rules: Record<string, Schema> = {
  'paymentIntents.create': {
    properties: {
      amount: { type: 'integer' },
      // Refused since it was replaced by `allowed_payment_method_types`.
      payment_method_types: false,
    },
  },
  'refunds.create': { properties: { amount: { type: 'integer' } } },
};

/** The request schema of an operation with its additional rules. */
export function withRules(operation: string, request: Schema): Schema {
  const rule = rules[operation];
  return rule ? { allOf: [request, rule] } : request;
}
