import * as z from 'zod';
import { Id, Instant } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { CsvParameters } from '../core/text/csv.ts';
import { GroupParameter, OneGroupParameter, RangeParameters } from './query.ts';

const Count = z.int().min(0);
const Cents = z.int().min(0);
const DayText = z.string().meta({ format: 'date' });

const groups = ['department', 'entity_type', 'month'] as const;

export const GlobalStatsQuery = { ...RangeParameters, group: GroupParameter(groups) };

export const GlobalCsvQuery = { ...RangeParameters, group: OneGroupParameter(groups), ...CsvParameters };

export type GlobalStatsQuery = z.output<z.ZodObject<typeof GlobalStatsQuery>>;

export const GlobalTotals = z
  .strictObject({
    entities: Count.meta({ description: 'Associations there are.' }),
    entities_active: Count.meta({ description: 'With a passage in the range.' }),
    entities_pay_enabled: Count,
    members_active: Count.meta({ description: 'Users with a passage in the range.' }),
    operations_active: Count.meta({ description: 'Operations with a passage in the range.' }),
    passages: Count,
    paying: Count,
    amount_cents: Cents,
    card_share_pct: z
      .number()
      .nullable()
      .meta({ description: 'Of `pay` in the amount; one decimal, null of nothing.', example: 21.6 }),
  })
  .meta({ id: 'GlobalTotals' });

export const GroupFigures = z
  .strictObject({
    code: z.string().meta({ description: '`other`: what is folded together.', example: '93' }),
    entities: Count,
    passages: Count,
    paying: Count,
    amount_cents: Cents,
  })
  .meta({ id: 'GroupFigures' });

export const GlobalStats = z
  .strictObject({
    from: DayText,
    to: DayText,
    currency: z.literal('EUR'),
    generated_at: Instant,
    totals: GlobalTotals,
    by_department: z.array(GroupFigures).optional(),
    by_entity_type: z.array(GroupFigures).optional(),
    by_month: z.array(GroupFigures).optional(),
    payments: z.strictObject({
      succeeded: Count,
      failed: Count,
      refunded: Count,
      disputed: Count,
      volume_cents: Cents,
      platform_fee_cents: z.literal(0),
    }),
    emails: z.strictObject({ sent: Count, bounced: Count, complaints: Count }),
    alerts: z.array(
      z.strictObject({
        entity_id: Id,
        kind: Enumeration({
          threshold_153000: 'collected 153,000 € in a year: a public appeal has to be declared',
          'cash-due-30d': 'a member has cash or cheques of more than 30 days ago that were not handed over',
          no_activity: 'an operation runs, and nobody recorded anything for two weeks',
        }),
      }),
    ),
  })
  .meta({ id: 'GlobalStats' });
