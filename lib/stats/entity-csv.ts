import type * as z from 'zod';
import type { FileReply } from '../reply.ts';
import { csvReply } from './csv.ts';
import { csvStyleOf, singleTable } from './query.ts';
import {
  DayFigures,
  type EntityStats,
  type EntityStatsQuery,
  MemberFigures,
  PaymentTypeFigures,
  SectorFigures,
  Totals,
  TypeFigures,
} from './schemas.ts';

/** One group of the figures, or the totals as one line, as a file for a spreadsheet. */
export function entityCsv(stats: z.input<typeof EntityStats>, query: EntityStatsQuery): FileReply {
  const table = singleTable(query.group);
  const style = csvStyleOf(query);
  const name = `stats-${stats.entity_id}-${stats.operation?.id ?? 'none'}-${table}`;
  switch (table) {
    case 'totals':
      return csvReply(name, Totals, [stats.totals], style);
    case 'sector':
      return csvReply(name, SectorFigures, stats.by_sector ?? [], style);
    case 'member':
      return csvReply(name, MemberFigures, stats.by_member ?? [], style);
    case 'day':
      return csvReply(name, DayFigures, stats.by_day ?? [], style);
    case 'payment_type':
      return csvReply(name, PaymentTypeFigures, stats.by_payment_type ?? [], style);
    case 'type':
      return csvReply(name, TypeFigures, stats.by_type ?? [], style);
  }
}
