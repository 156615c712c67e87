import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { invalid } from '../core/problems/problem.ts';
import { paymentTypeLabel } from '../core/records/payment-types.ts';
import type { FileReply } from '../core/reply.ts';
import { requireDayOrder } from '../core/schemas/day-range.ts';
import { type CsvQuery, type CsvStyle, csvStyleOf, UNREADABLE } from '../core/text/csv.ts';
import { inNameOrder } from '../core/text/name-order.ts';
import { type Instant, localTime } from '../core/time.ts';
import type { EntityRow } from '../data/entities.ts';
import { passageTypeLabels } from '../passages/labels.ts';
import { figuresReply } from './csv-headings.ts';
import { entityFigures } from './entity.ts';
import { singleTable } from './query.ts';
import {
  DayFigures,
  type EntityStats,
  type EntityStatsQuery,
  MemberFigures,
  PaymentTypeFigures,
  Totals,
  TypeFigures,
} from './schemas.ts';
import { SectorLine, sectorLines } from './sector-lines.ts';
import { taggedFile } from './tagged.ts';

/** A member's line in a file; a damaged name is replaced by a placeholder text. */
const MemberLine = MemberFigures.omit({ damaged: true });

type Table = ReturnType<typeof singleTable<'sector' | 'member' | 'day' | 'payment_type' | 'type'>>;

/** Returns one group of an operation's figures as a CSV file, or the totals as one line; with scope `own`, those of the caller. */
export async function readEntityCsv(
  ctx: Context,
  entity: EntityRow,
  query: EntityStatsQuery & CsvQuery,
): Promise<FileReply> {
  requireDayOrder(query);
  const table = singleTable(query.group);
  requireNoComparison(query);
  const stats = await entityFigures(ctx, entity, query);
  const sectors =
    table === 'sector' ? await sectorLines(inEntity(ctx, entity.id), stats.by_sector ?? []) : [];
  return taggedFile(
    { ...stats, sectors },
    fileOf(stats, sectors, table, csvStyleOf(query), entity.time_zone),
  );
}

/** Throws for `compare`, which only the older parameter `format=csv` lets through. */
function requireNoComparison({ compare }: EntityStatsQuery): void {
  if (compare === undefined) return;
  throw invalid({ pointer: '?compare', detail: 'goes with JSON only', code: 'invalid-value' });
}

type Stats = z.input<typeof EntityStats>;

const membersOf = ({ by_member = [] }: Stats) => inNameOrder(by_member, ({ name }) => name);

function fileOf(
  stats: Stats,
  sectors: readonly z.input<typeof SectorLine>[],
  table: Table,
  style: CsvStyle,
  timeZone: string,
): FileReply {
  // In the format of exports: local time, French words.
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
      return figuresReply(name, SectorLine, sectors.map(local), style);
    case 'member':
      return figuresReply(name, MemberLine, membersOf(stats).map(readable).map(local), style);
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
