import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { FileReply } from '../core/reply.ts';
import { type CsvQuery, type CsvStyle, csvStyleOf } from '../core/text/csv.ts';
import { figuresReply } from './csv-headings.ts';
import { globalFigures, rangeOf } from './global.ts';
import { type GlobalStats, type GlobalStatsQuery, GlobalTotals, GroupFigures } from './global-schemas.ts';
import { singleTable } from './query.ts';
import { taggedFile } from './tagged.ts';

type Table = ReturnType<typeof singleTable<'department' | 'entity_type' | 'month'>>;

/** Returns one group of the platform's figures as a CSV file, or the totals as one line. */
export async function readGlobalCsv(ctx: Context, query: GlobalStatsQuery & CsvQuery): Promise<FileReply> {
  const range = rangeOf(ctx, query);
  const table = singleTable(query.group);
  const stats = await globalFigures(ctx, range, query);
  return taggedFile(stats, fileOf(stats, table, csvStyleOf(query)));
}

function fileOf(stats: z.input<typeof GlobalStats>, table: Table, style: CsvStyle): FileReply {
  const name = `stats-${stats.from}-${stats.to}-${table}`;
  switch (table) {
    case 'totals':
      return figuresReply(name, GlobalTotals, [stats.totals], style);
    case 'department':
      return figuresReply(name, GroupFigures, stats.by_department ?? [], style);
    case 'entity_type':
      return figuresReply(name, GroupFigures, stats.by_entity_type ?? [], style);
    case 'month':
      return figuresReply(name, GroupFigures, stats.by_month ?? [], style);
  }
}
