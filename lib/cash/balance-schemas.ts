import * as z from 'zod';
import { meantAs, moneyWords } from '../core/money-words.ts';
import { Damaged, Id, Instant } from '../core/schemas/common.ts';
import { Calendars, Stock } from './stock-schemas.ts';

const Count = z.int().min(0);
const Cents = z.int().min(0);
const SignedCents = z.int();

const Sums = z
  .strictObject({ cash_cents: Cents, cheque_cents: Cents, cheque_count: Count, passages: Count })
  .meta({ id: 'CashSums' });

const Money = z.strictObject({
  cash_cents: SignedCents,
  cheque_cents: SignedCents,
  cheque_count: z.int(),
});

/** The fields that members and totals share. */
const sums = {
  collected: Sums.meta(meantAs('received')),
  declared: Sums.meta(meantAs('expectedWaiting')),
  confirmed: Sums.meta(meantAs('expectedCounted')),
  due: Sums.meta(meantAs('due')),
  announced: Money.meta(meantAs('waiting')),
  counted: Money.meta(meantAs('counted')),
  differences_cents: SignedCents.meta(meantAs('difference')),
};

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
      .strictObject({
        ...Money.shape,
        confirmed: Money.meta({ description: 'What was counted of all members together.' }),
        banked: Money.meta(meantAs('deposited')),
      })
      .nullable()
      .meta({ description: `${moneyWords.treasury.description} Null for members.` }),
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
  announced_cash_cents: Cents,
  announced_cheque_cents: Cents,
  announced_cheque_count: Count,
  counted_cash_cents: Cents,
  counted_cheque_cents: Cents,
  counted_cheque_count: Count,
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
