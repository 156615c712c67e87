import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { type Cents, formatCents } from '../core/money.ts';
import { invalid } from '../core/problems.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { FileReply } from '../core/reply.ts';
import { Id, IdParameter, Money, ShortText } from '../core/schemas.ts';
import {
  type CsvColumn,
  csvHeader,
  csvLines,
  csvMoney,
  csvStyleOf,
  FormatParameters,
} from '../core/text/csv.ts';
import { addDays, type Day, dayIn } from '../core/time.ts';
import { sumFiscalReceipts } from '../data/receipts.ts';
import { sumCollected } from '../data/stats/platform.ts';
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
  ...FormatParameters,
  format: FormatParameters.format.meta({ description: 'A file has one line.' }),
};

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
      description: 'What visits brought, without unpaid cards and less refunds.',
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
const APPEAL_LIMIT: Cents = 15_300_000;

/** The first and the last day of the fiscal year that begins in a month of a year. */
export function fiscalYear(year: number, startMonth: number): { from: Day; to: Day } {
  const first = (of: number): Day => `${of}-${String(startMonth).padStart(2, '0')}-01`;
  return { from: first(year), to: addDays(first(year + 1), -1) };
}

/** The figures of the declaration of article 222 bis CGI for a fiscal year, by the day of the gift; as JSON or CSV. */
export async function readDeclaration(outer: Context, query: Query): Promise<Answer | FileReply> {
  const entity = await entityOfQuery(outer, query.entity_id);
  const thisYear = Number(dayIn(entity.time_zone, outer.now).slice(0, 4));
  if (query.year < FIRST_YEAR || query.year > thisYear + 1) {
    const detail = `must be from ${FIRST_YEAR} to ${thisYear + 1}`;
    throw invalid({ pointer: '?year', detail, code: 'invalid-value' });
  }
  const ctx = inEntity(outer, entity.id);
  const range = fiscalYear(query.year, EntitySettings.parse(entity.settings).fiscal_year_start);
  const fiscal = await sumFiscalReceipts(ctx, range);
  const collected = await sumCollected(ctx, range);
  const declaration = {
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
  if (query.format === 'json') return declaration;
  const style = csvStyleOf(query);
  const line = { declaration, amount: fiscal.cents, collected };
  return new FileReply(
    Buffer.from(`${csvHeader(columns, style)}${csvLines(columns, [line], style)}`),
    'text/csv; charset=utf-8',
    { 'content-disposition': `attachment; filename="declaration-${query.year}.csv"` },
  );
}

type Line = { declaration: Answer; amount: Cents; collected: Cents };

const columns: readonly CsvColumn<Line>[] = [
  { header: 'Exercice', cell: ({ declaration }) => declaration.year },
  { header: 'Du', cell: ({ declaration }) => declaration.from },
  { header: 'Au', cell: ({ declaration }) => declaration.to },
  { header: 'Reçus fiscaux délivrés', cell: ({ declaration }) => declaration.fiscal_receipts_count },
  { header: 'Montant des dons', cell: ({ amount }, style) => csvMoney(amount, style) },
  { header: 'Reçus annulés', cell: ({ declaration }) => declaration.cancelled_count },
  { header: 'Total collecté', cell: ({ collected }, style) => csvMoney(collected, style) },
  { header: 'Seuil d’appel public', cell: (_, style) => csvMoney(APPEAL_LIMIT, style) },
];
