import * as z from 'zod';
import { meantAs } from '../../core/money-words.ts';
import { PaymentState } from '../../core/records/passage.ts';
import { Day, Id, IdParameter, Instant } from '../../core/schemas/common.ts';
import { Enumeration } from '../../core/schemas/enumeration.ts';
import { CsvParameters } from '../../core/text/csv.ts';

export const ReconciliationQuery = {
  entity_id: IdParameter.optional().meta({
    description: 'Left out: the association of the session. Super administrators name one.',
  }),
  from: Day,
  to: Day,
};

export type ReconciliationQuery = z.output<z.ZodObject<typeof ReconciliationQuery>>;

export const ReconciliationCsvQuery = { ...ReconciliationQuery, ...CsvParameters };

const Count = z.int().min(0);
const Cents = z.int();
const DayText = z.string().meta({ format: 'date' });

const sums = {
  payments: Count,
  gross_cents: Cents.meta(meantAs('charged')),
  fee_cents: Cents.meta(meantAs('fees')),
  refunded_cents: Cents.meta(meantAs('refunded')),
  disputed_cents: Cents.meta(meantAs('disputed')),
  other_cents: Cents,
  net_cents: Cents.meta(meantAs('net')),
};

const Totals = z
  .strictObject({
    ...sums,
    opening_cents: Cents.meta({ description: 'What lay at the provider before the first day.' }),
    paid_out_cents: Cents.meta(meantAs('paidOut')),
    pending_cents: Cents.meta(meantAs('atProvider')),
  })
  .meta({ id: 'ReconciliationTotals' });

const BookedDay = z
  .strictObject({ date: DayText, ...sums, paid_out_cents: Cents })
  .meta({ id: 'ReconciliationDay' });

const Payout = z
  .strictObject({
    payout_id: z.string(),
    arrives_on: DayText,
    status: z.string().meta({ example: 'paid' }),
    failure_code: z.string().nullable(),
    amount_cents: Cents,
    ...sums,
    returned_cents: Cents.meta({ description: 'Of earlier payouts that came back.' }),
    difference_cents: Cents.nullable().meta({
      description: 'amount − (net + returned), 0 where it fits; null as long as it was not compared.',
    }),
  })
  .meta({ id: 'ReconciliationPayout' });

const NotPaidOut = z
  .strictObject({
    passage_id: Id,
    paid_at: Instant,
    gross_cents: Cents,
    fee_cents: Cents.nullable().meta({ description: 'Null until it was booked, as is `net_cents`.' }),
    net_cents: Cents.nullable().meta(meantAs('afterFees')),
    refunded_cents: Cents,
    disputed_cents: Cents,
    payment_state: PaymentState.nullable(),
    available_on: DayText.nullable(),
  })
  .meta({ id: 'NotPaidOut' });

const PayFinding = z
  .strictObject({
    class: Enumeration({
      missing_local: 'the provider knows a payment that we do not',
      missing_provider: 'we know a payment that the provider does not',
      amount_mismatch: 'the amounts differ',
      fee_update: 'the fee became known or changed',
      refund_mismatch: 'refunds differ',
      dispute: 'a bank disputes a payment',
      orphan_pi: 'a payment without a visit',
      payout_mismatch: 'a payout is not the sum of its payments',
      payout_failed: 'a payout did not arrive',
      mismatch: 'a visit says another amount than its card',
    }),
    object_id: z
      .string()
      .meta({ description: 'Of the payment or payout at the provider, or of the passage.' }),
    passage_id: Id.nullable(),
    expected_cents: Cents.nullable(),
    found_cents: Cents.nullable(),
    first_seen_at: Instant,
    last_seen_at: Instant,
  })
  .meta({ id: 'PayFinding' });

/** A bounded list; `total` counts all entries. */
const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ total: Count, data: z.array(item) });

export const Reconciliation = z
  .strictObject({
    entity_id: Id,
    from: DayText,
    to: DayText,
    timezone: z.string(),
    currency: z.literal('EUR'),
    generated_at: Instant,
    reconciled_at: Instant.nullable().meta({
      description: 'When the account was last compared with the provider; null: never yet.',
    }),
    totals: Totals,
    not_booked: z.strictObject({ payments: Count, gross_cents: Cents, refunded_cents: Cents }).meta({
      description:
        'Paid and given back in these days and not in the totals yet: the next comparison brings it.',
    }),
    days: z.array(BookedDay),
    payouts: listOf(Payout),
    not_paid_out: listOf(NotPaidOut),
    findings: listOf(PayFinding),
  })
  .meta({ id: 'Reconciliation' });

/** The columns of the CSV file. */
export const PaymentLine = z.strictObject({
  passage_id: Id,
  paid_at: z.string(),
  gross_cents: Cents,
  fee_cents: Cents.nullable(),
  net_cents: Cents.nullable(),
  refunded_cents: Cents,
  disputed_cents: Cents,
  payout_id: z.string().nullable(),
  payout_on: DayText.nullable(),
  payment_state: z.string().nullable(),
});
