import { text } from '../api/params.ts';

/** The parameters of lists that may be narrowed to one payment. */
export const ofPayment = { charge: text().optional(), payment_intent: text().optional() };

type Asked = { charge?: string | undefined; payment_intent?: string | undefined };
type Source = { charge: unknown; payment_intent: unknown };

/** Whether something belongs to the payment that was asked for; to any when none was. */
export function isOfPayment({ charge, payment_intent: intent }: Source, asked: Asked): boolean {
  return (
    (asked.charge === undefined || asked.charge === charge) &&
    (asked.payment_intent === undefined || asked.payment_intent === intent)
  );
}
