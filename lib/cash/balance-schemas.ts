import * as z from 'zod';
import { Damaged, Id, Instant } from '../core/schemas/common.ts';
import { Calendars, Stock } from './stock-schemas.ts';

const Count = z.int().min(0);
const Cents = z.int().min(0);
const SignedCents = z.int();

const Sums = z
  .strictObject({ cash_cents: Cents, cheque_cents: Cents, cheque_count: Count, passages: Count })
  .meta({ id: 'CashSums' });

/** The fields that members and totals share: `collected` is the sum of `due`, `declared` and `confirmed`. */
const sums = {
  collected: Sums,
  declared: Sums.meta({ description: 'Handed over, and not counted yet.' }),
  confirmed: Sums.meta({ description: 'Handed over and counted: as the visits say, not as it was counted.' }),
  due: Sums.meta({ description: 'Still to be handed over.' }),
  differences_cents: SignedCents.meta({
    description:
      'What was counted less what was expected, of all that is confirmed: what is short is negative.',
  }),
};

const Money = z.strictObject({
  cash_cents: SignedCents,
  cheque_cents: SignedCents,
  cheque_count: z.int(),
});

export const MemberBalance = z
  .strictObject({
    ope_user_id: Id,
    user_id: Id,
    name: z.string().nullable(),
    damaged: Damaged.optional(),
    ...sums,
    calendars: Calendars,
    oldest_due_at: Instant.nullable().meta({ description: 'The first visit whose money is still due.' }),
  })
  .meta({ id: 'MemberBalance' });

export const CashBalances = z
  .strictObject({
    operation_id: Id,
    entity_id: Id,
    currency: z.literal('EUR'),
    generated_at: Instant,
    members: z.array(MemberBalance).meta({
      description: 'All members, and former ones who collected; for a member the own row.',
    }),
    treasury: z
      .strictObject({ ...Money.shape, confirmed: Money, banked: Money })
      .nullable()
      .meta({ description: 'Confirmed less brought to the bank; null for members.' }),
    stock: Stock.nullable().meta({
      description: 'The calendars of the operation; null for members, and where it does not count them.',
    }),
    totals: z.strictObject({ ...sums, calendars: Calendars }),
  })
  .meta({ id: 'CashBalances' });

/** A line of the CSV file: the sums of a member, one column each. */
export const BalanceLine = z.strictObject({
  name: z.string().nullable(),
  ope_user_id: Id,
  collected_cash_cents: Cents,
  collected_cheque_cents: Cents,
  collected_cheque_count: Count,
  declared_cash_cents: Cents,
  declared_cheque_cents: Cents,
  declared_cheque_count: Count,
  confirmed_cash_cents: Cents,
  confirmed_cheque_cents: Cents,
  confirmed_cheque_count: Count,
  due_cash_cents: Cents,
  due_cheque_cents: Cents,
  due_cheque_count: Count,
  differences_cents: SignedCents,
  calendars_given: Count.nullable(),
  calendars_sold: Count.nullable(),
  calendars_returned: Count.nullable(),
  calendars_lost: Count.nullable(),
  calendars_due: z.int().nullable(),
  oldest_due_at: z.string().nullable(),
});
