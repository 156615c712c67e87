import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { moneyWords } from '../core/money-words.ts';
import { FileReply } from '../core/reply.ts';
import { type CsvColumn, csvHeader, csvLines, csvMoney, csvStyleOf } from '../core/text/csv.ts';
import { APPEAL_LIMIT, type DeclarationCsvQuery, readGifts } from './declaration.ts';

type Query = z.output<z.ZodObject<typeof DeclarationCsvQuery>>;
type Line = Awaited<ReturnType<typeof readGifts>> & Pick<Query, 'year'>;

/** Returns the figures of the declaration of article 222 bis CGI for a fiscal year, as a CSV file of one line. */
export async function readDeclarationCsv(ctx: Context, query: Query): Promise<FileReply> {
  const style = csvStyleOf(query);
  const line = { year: query.year, ...(await readGifts(ctx, query)) };
  return new FileReply(
    Buffer.from(`${csvHeader(columns, style)}${csvLines(columns, [line], style)}`),
    'text/csv; charset=utf-8',
    { 'content-disposition': `attachment; filename="declaration-${query.year}.csv"` },
  );
}

const columns: readonly CsvColumn<Line>[] = [
  { header: 'Exercice', cell: ({ year }) => year },
  { header: 'Du', cell: ({ range }) => range.from },
  { header: 'Au', cell: ({ range }) => range.to },
  { header: 'Reçus fiscaux délivrés', cell: ({ fiscal }) => fiscal.receipts },
  { header: 'Montant des dons', cell: ({ fiscal }, style) => csvMoney(fiscal.cents, style) },
  { header: 'Reçus annulés', cell: ({ fiscal }) => fiscal.cancelled },
  {
    header: `${moneyWords.collected.label} en tout`,
    cell: ({ collected }, style) => csvMoney(collected, style),
  },
  { header: 'Seuil d’appel public', cell: (_, style) => csvMoney(APPEAL_LIMIT, style) },
];
