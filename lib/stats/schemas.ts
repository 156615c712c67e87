import * as z from 'zod';
import { meantAs, moneyWords } from '../core/money-words.ts';
import { PassageType } from '../core/records/passage.ts';
import { PaymentType } from '../core/records/payment-types.ts';
import { Damaged, Id, IdParameter, Instant } from '../core/schemas/common.ts';
import { CsvParameters } from '../core/text/csv.ts';
import { GroupParameter, OneGroupParameter, RangeParameters } from './query.ts';

const Count = z.int().min(0);
const Cents = z.int().min(0);
const Percentage = z
  .number()
  .nullable()
  .meta({ description: 'One decimal, null of nothing.', example: 33.4 });
const Average = Cents.nullable().meta({ description: 'Per passage that paid; null when nobody did.' });
const DayText = z.string().meta({ format: 'date' });
const LastPassage = Instant.nullable();

const groups = ['sector', 'member', 'day', 'payment_type', 'type'] as const;

const asked = {
  operation_id: IdParameter.optional().meta({
    description: 'Left out: the latest that has started, else the latest.',
  }),
  ...RangeParameters,
};

export const EntityStatsQuery = {
  ...asked,
  group: GroupParameter(groups),
  compare: z
    .enum(['previous'])
    .optional()
    .meta({ description: 'With the operation before, on the same days counted from its first.' }),
};

export const EntityCsvQuery = { ...asked, group: OneGroupParameter(groups), ...CsvParameters };

export type EntityStatsQuery = z.output<z.ZodObject<typeof EntityStatsQuery>>;

export const Totals = z
  .strictObject({
    addresses: Count,
    dwellings: Count,
    visited: Count,
    done: Count,
    to_finish: Count,
    remaining: Count,
    done_pct: Percentage,
    passages: Count,
    without_dwelling: Count.meta({ description: 'Passages at no address of a sector.' }),
    paying: Count,
    refused: Count,
    vacant: Count,
    refusal_pct: Percentage,
    amount_cents: Cents.meta(meantAs('collected')),
    average_cents: Average,
    median_cents: Average,
    calendars: Count,
  })
  .meta({ id: 'EntityTotals' });

export const SectorFigures = z
  .strictObject({
    sector_id: Id,
    sector_name: z.string(),
    addresses: Count,
    dwellings: Count,
    visited: Count,
    done: Count,
    to_finish: Count,
    done_pct: Percentage,
    passages: Count,
    paying: Count,
    amount_cents: Cents.meta(meantAs('collected')),
    calendars: Count,
    members: z.array(Id).meta({ description: 'User ids; none of a deleted sector or of one out of reach.' }),
    last_passage_at: LastPassage,
    deleted_at: Instant.nullable().meta({
      description: 'Of a sector that is deleted: its visits and their money stay with it.',
    }),
  })
  .meta({ id: 'SectorFigures' });

export const MemberFigures = z
  .strictObject({
    user_id: Id,
    ope_user_id: Id,
    name: z.string().nullable(),
    damaged: Damaged.optional(),
    passages: Count,
    paying: Count,
    amount_cents: Cents.meta(meantAs('collected')),
    cash_cents: Cents,
    cheque_cents: Cents,
    calendars: Count,
    average_cents: Average,
    last_passage_at: LastPassage,
    cash_due_cents: Cents.meta({
      description: `${moneyWords.due.description} Cash alone; the balances have both.`,
    }),
    cash_handed_cents: Cents.meta({ description: `${moneyWords.handed.description} Cash alone.` }),
  })
  .meta({ id: 'MemberFigures' });

export const DayFigures = z
  .strictObject({
    date: DayText,
    day_index: z.int().meta({ description: 'Days since the first of the operation.' }),
    passages: Count,
    paying: Count,
    amount_cents: Cents,
    cumulative_cents: Cents,
    calendars: Count,
  })
  .meta({ id: 'DayFigures' });

export const PaymentTypeFigures = z
  .strictObject({
    code: PaymentType,
    count: Count,
    amount_cents: Cents,
    pending: Count.meta({
      description: 'Card payments that have not arrived; their money is not in the amount.',
    }),
  })
  .meta({ id: 'PaymentTypeFigures' });

export const TypeFigures = z
  .strictObject({ code: PassageType, count: Count, amount_cents: Cents })
  .meta({ id: 'TypeFigures' });

const Money = z.strictObject({ count: Count, amount_cents: Cents });

const Previous = z
  .strictObject({
    operation_id: Id,
    aligned_on: z.literal('day_index'),
    from: DayText,
    to: DayText,
    passages: Count,
    paying: Count,
    amount_cents: Cents,
    done_pct: Percentage,
    average_cents: Average,
    delta_amount_pct: Percentage,
    delta_done_points: Percentage,
    by_day: z.array(z.strictObject({ day_index: z.int(), amount_cents: Cents, cumulative_cents: Cents })),
  })
  .meta({ id: 'PreviousFigures' });

export const EntityStats = z
  .strictObject({
    entity_id: Id,
    operation: z
      .strictObject({ id: Id, name: z.string(), date_start: DayText, date_end: DayText })
      .nullable()
      .meta({ description: 'Null where there is none yet; every figure is 0 then.' }),
    from: DayText.nullable(),
    to: DayText.nullable(),
    timezone: z.string(),
    currency: z.literal('EUR'),
    generated_at: Instant,
    totals: Totals,
    excluded: z
      .strictObject({ pending: Money, failed: Money, refunded: Money, disputed: Money, deleted: Money })
      .meta({ description: 'Money that is in no other figure, and why.' }),
    receipts: z.strictObject({ issued: Count, cancelled: Count, emailed: Count, bounced: Count }).meta({
      description: 'Of these passages: all that were issued, and of them those cancelled, sent and bounced.',
    }),
    by_sector: z.array(SectorFigures).optional(),
    by_member: z.array(MemberFigures).optional(),
    by_day: z.array(DayFigures).optional(),
    by_payment_type: z.array(PaymentTypeFigures).optional(),
    by_type: z.array(TypeFigures).optional(),
    previous: Previous.nullable()
      .optional()
      .meta({ description: 'With `compare`; null where there is none.' }),
  })
  .meta({ id: 'EntityStats' });
