import { text } from '../api/params.ts';

/** List parameters that filter by payment. */
export const paymentFilter = { charge: text().optional(), payment_intent: text().optional() };

type PaymentFilter = { charge?: string | undefined; payment_intent?: string | undefined };
type Source = { charge: unknown; payment_intent: unknown };

/** Whether an object belongs to the filtered payment; true without a filter. */
export function matchesPayment({ charge, payment_intent: intent }: Source, filter: PaymentFilter): boolean {
  return (
    (filter.charge === undefined || filter.charge === charge) &&
    (filter.payment_intent === undefined || filter.payment_intent === intent)
  );
}
