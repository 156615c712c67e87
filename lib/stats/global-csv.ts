import type * as z from 'zod';
import type { FileReply } from '../reply.ts';
import { csvReply } from './csv.ts';
import { type GlobalStats, type GlobalStatsQuery, GlobalTotals, GroupFigures } from './global-schemas.ts';
import { csvStyleOf, singleTable } from './query.ts';

/** One group of the platform's figures, or the totals as one line, as a file for a spreadsheet. */
export function globalCsv(stats: z.input<typeof GlobalStats>, query: GlobalStatsQuery): FileReply {
  const table = singleTable(query.group);
  const style = csvStyleOf(query);
  const name = `stats-${stats.from}-${stats.to}-${table}`;
  switch (table) {
    case 'totals':
      return csvReply(name, GlobalTotals, [stats.totals], style);
    case 'department':
      return csvReply(name, GroupFigures, stats.by_department ?? [], style);
    case 'entity_type':
      return csvReply(name, GroupFigures, stats.by_entity_type ?? [], style);
    case 'month':
      return csvReply(name, GroupFigures, stats.by_month ?? [], style);
  }
}
