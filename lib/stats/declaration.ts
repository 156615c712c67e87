import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { type Cents, formatCents } from '../core/money.ts';
import { invalid } from '../core/problems/problem.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { Id, IdParameter, Money, ShortText } from '../core/schemas/common.ts';
import { CsvParameters } from '../core/text/csv.ts';
import { addDays, type Day, dayIn } from '../core/time.ts';
import { sumFiscalReceipts } from '../data/receipts/receipts.ts';
import { sumReceived } from '../data/stats/platform.ts';
import { entityOfQuery } from '../entities/chosen-entity.ts';

export const DeclarationQuery = {
  year: ShortText()
    .regex(/^\d{4}$/, 'expected a year')
    .transform(Number)
    .meta({
      override: { type: 'integer', minimum: 2000 },
      description: 'The year in which the fiscal year begins; from 2000 to the next one.',
      example: 2026,
    }),
  entity_id: IdParameter.optional().meta({ description: 'Left out: the entity of the session.' }),
};

export const DeclarationCsvQuery = { ...DeclarationQuery, ...CsvParameters };

const DayText = z.string().meta({ format: 'date' });

export const Declaration = z
  .strictObject({
    entity_id: Id,
    year: z.int(),
    from: DayText,
    to: DayText.meta({ description: 'The last day, included.' }),
    fiscal_receipts_count: z.int().meta({ description: 'Without cancelled ones.' }),
    fiscal_amount: Money.meta({ description: 'What they mention, less what was given back since.' }),
    cancelled_count: z.int(),
    collected_total: Money.meta({
      description:
        'What was received in these days, without unpaid cards and less refunds; a card on the day on which it was paid.',
    }),
    appeal_threshold: z.strictObject({
      limit: Money.meta({ description: 'From here on a public appeal is declared (decree 2019-504).' }),
      share: z.number().meta({ description: 'The collected part of it: 0.8 is four fifths.' }),
    }),
  })
  .meta({ id: 'Declaration' });

type Answer = z.input<typeof Declaration>;
type Query = z.output<z.ZodObject<typeof DeclarationQuery>>;

const FIRST_YEAR = 2000;
/** Decree 2019-504 of 22 May 2019. */
export const APPEAL_LIMIT: Cents = 15_300_000;

/** The first and the last day of the fiscal year that begins in a month of a year. */
export function fiscalYear(year: number, startMonth: number): { from: Day; to: Day } {
  const first = (of: number): Day => `${of}-${String(startMonth).padStart(2, '0')}-01`;
  return { from: first(year), to: addDays(first(year + 1), -1) };
}

/** Returns the figures of the declaration of article 222 bis CGI for a fiscal year, by the payment day on receipts. */
export async function readDeclaration(ctx: Context, query: Query): Promise<Answer> {
  const { entity, range, fiscal, collected } = await readGifts(ctx, query);
  return {
    entity_id: entity.id,
    year: query.year,
    ...range,
    fiscal_receipts_count: fiscal.receipts,
    fiscal_amount: formatCents(fiscal.cents),
    cancelled_count: fiscal.cancelled,
    collected_total: formatCents(collected),
    appeal_threshold: {
      limit: formatCents(APPEAL_LIMIT),
      share: Math.round((collected / APPEAL_LIMIT) * 10_000) / 10_000,
    },
  };
}

/** Reads the amounts of the declaration, in cents. */
export async function readGifts(outer: Context, query: Query) {
  const entity = await entityOfQuery(outer, query.entity_id);
  const thisYear = Number(dayIn(entity.time_zone, outer.now).slice(0, 4));
  if (query.year < FIRST_YEAR || query.year > thisYear + 1) {
    const detail = `must be from ${FIRST_YEAR} to ${thisYear + 1}`;
    throw invalid({ pointer: '?year', detail, code: 'invalid-value' });
  }
  const ctx = inEntity(outer, entity.id);
  const range = fiscalYear(query.year, EntitySettings.parse(entity.settings).fiscal_year_start);
  const fiscal = await sumFiscalReceipts(ctx, range);
  const collected = await sumReceived(ctx, range);
  return { entity, range, fiscal, collected };
}
