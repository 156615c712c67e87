import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { requireDayOrder } from '../core/day-range.ts';
import { invalid } from '../core/problems.ts';
import type { FileReply, TaggedReply } from '../core/reply.ts';
import { csvStyleOf, UNREADABLE } from '../core/text/csv.ts';
import { dayIn, type Instant, localTime } from '../core/time.ts';
import type { EntityRow } from '../data/entities.ts';
import { passageTypeLabels, paymentTypeLabel } from '../passages/labels.ts';
import { chooseOperation } from './choose-operation.ts';
import { figuresReply } from './csv-headings.ts';
import { operationStats } from './operation.ts';
import { singleTable } from './query.ts';
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
import { tagged } from './tagged.ts';

/** A member in a file, whose damaged name says so itself. */
const MemberLine = MemberFigures.omit({ damaged: true });

/** A CSV file of one group, or of the totals as one line. */
function entityCsv(stats: z.input<typeof EntityStats>, query: EntityStatsQuery, timeZone: string): FileReply {
  const table = singleTable(query.group);
  const style = csvStyleOf(query);
  // As exports show it: local time, French words.
  const local = <R extends { last_passage_at: Instant | null }>(row: R) => ({
    ...row,
    last_passage_at: row.last_passage_at && localTime(timeZone, row.last_passage_at),
  });
  const readable = ({ damaged, ...row }: z.input<typeof MemberFigures>) =>
    damaged ? { ...row, name: UNREADABLE } : row;
  const name = `stats-${stats.entity_id}-${stats.operation?.id ?? 'none'}-${table}`;
  switch (table) {
    case 'totals':
      return figuresReply(name, Totals, [stats.totals], style);
    case 'sector':
      return figuresReply(name, SectorFigures, (stats.by_sector ?? []).map(local), style);
    case 'member':
      return figuresReply(name, MemberLine, (stats.by_member ?? []).map(readable).map(local), style);
    case 'day':
      return figuresReply(name, DayFigures, stats.by_day ?? [], style);
    case 'payment_type':
      return figuresReply(
        name,
        PaymentTypeFigures,
        (stats.by_payment_type ?? []).map((row) => ({ ...row, code: paymentTypeLabel(row.code) })),
        style,
      );
    case 'type':
      return figuresReply(
        name,
        TypeFigures,
        (stats.by_type ?? []).map((row) => ({ ...row, code: passageTypeLabels[row.code] })),
        style,
      );
  }
}

/** The figures of one operation, as JSON or CSV; for scope `own`, those of the caller. */
export async function readEntityStats(
  outer: Context,
  entity: EntityRow,
  query: EntityStatsQuery,
): Promise<TaggedReply<z.input<typeof EntityStats>> | FileReply> {
  requireCsvOptions(query);
  const ctx = inEntity(outer, entity.id);
  const today = dayIn(entity.time_zone, ctx.now);
  const operation = await chooseOperation(ctx, entity.id, query.operation_id, today);
  const stats = await operationStats(ctx, { entity, operation, today }, query);
  return tagged(stats, query.format === 'csv' ? entityCsv(stats, query, entity.time_zone) : undefined);
}

function requireCsvOptions(query: EntityStatsQuery): void {
  requireDayOrder(query);
  if (query.format === 'json') return;
  singleTable(query.group);
  if (query.compare === undefined) return;
  throw invalid({ pointer: '?compare', detail: 'goes with JSON only', code: 'invalid-value' });
}
