import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Day } from '../../core/time.ts';
import { cashHandedBy } from '../cash/due.ts';
import { ofTenant, withinDays } from '../conditions.ts';
import {
  amongIds,
  type FiguresQuery,
  figureTables,
  type Homes,
  homesBySector,
  ownMembership,
} from './figure-tables.ts';
import {
  type Excluded,
  excluded,
  moneyBy,
  type Tally,
  tallied,
  tallyBy,
  type Whole,
  whole,
} from './tallies.ts';

/** What figures may be grouped by. */
export type Group = 'sector' | 'member' | 'day' | 'payment_type' | 'type';

type SectorFacts = { sector_id: number; sector_name: string; members: number[] };

type MemberFacts = {
  ope_user_id: number;
  user_id: number;
  uuid: string;
  entity_id: number;
  encrypted_name: string | null;
};

type ReceiptCounts = { issued: number; cancelled: number; emailed: number; bounced: number };

/** The figures of one operation, from one snapshot. Groups that were not requested are empty. */
export type Figures = {
  whole: Whole;
  excluded: Excluded[];
  homes: Homes[];
  receipts: ReceiptCounts;
  sectors: SectorFacts[];
  members: MemberFacts[];
  bySector: (Tally<number> & { last_passage_at: string })[];
  /** By member, the cash that was handed over. */
  cashHanded: { key: number; cents: number }[];
  byMember: (Tally<number> & { last_passage_at: string; cash_cents: number; cheque_cents: number })[];
  byDay: Tally<Day>[];
  byPaymentType: (Tally<string> & { pending: number })[];
  byType: Tally<string>[];
};

/** Reads all figures in one statement, so that the groups are consistent. */
export async function findFigures(
  ctx: Reads,
  query: FiguresQuery,
  groups: ReadonlySet<Group>,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with ${figureTables(ctx, query)}
    select ${whole} as whole, ${excluded} as excluded, ${homesBySector(ctx, query)} as homes,
      ${receipts(ctx)} as receipts,
      ${groups.has('sector') ? sectors(ctx, query) : none} as sectors,
      ${groups.has('member') ? members(ctx, query) : none} as members,
      ${groups.has('sector') ? tallyBy('fk_sector') : none} as "bySector",
      ${groups.has('member') ? moneyBy('fk_user') : none} as "byMember",
      ${groups.has('member') ? cashHanded(ctx, query) : none} as "cashHanded",
      ${groups.has('day') ? tallyBy('day') : none} as "byDay",
      ${groups.has('payment_type') ? moneyBy('fk_type_reglement') : none} as "byPaymentType",
      ${groups.has('type') ? moneyBy('fk_type') : none} as "byType"
  `.execute(ctx.db);
  const [figures] = rows;
  if (!figures) throw new Error('the question about figures had no answer');
  return figures;
}

/** Of all days as the hand-overs say; of some from their visits. */
function cashHanded(ctx: Reads, query: FiguresQuery) {
  const { operationId, from, to, timeZone } = query;
  const isWhole = from === null && to === null;
  return cashHandedBy(ctx, operationId, isWhole ? null : withinDays('p.passed_at', query, timeZone));
}

const none = sql`'[]'::json`;

/** Counts receipts; one with several e-mails counts at most once as sent and once as bounced. */
function receipts(ctx: Reads) {
  return sql`(select row_to_json(t) from (
    select count(*) as issued,
      count(*) filter (where r.state = 'cancelled') as cancelled,
      count(*) filter (where m.is_sent) as emailed,
      count(*) filter (where m.is_bounced) as bounced
    from receipts r cross join lateral (
      select bool_or(e.state = 'sent') as is_sent, bool_or(e.state = 'bounced') as is_bounced
      from emails e where e.receipt_id = r.id and ${ofTenant(ctx, 'e.entity_id')}
    ) m
    where ${ofTenant(ctx, 'r.entity_id')} and ${amongIds('r.passage_id', sql`select passage_id from seen where is_live`)}
  ) t)`;
}

/** The sectors of `ground` with their members, and other sectors that have passages. */
function sectors(ctx: Reads, { operationId }: FiguresQuery) {
  const isGround = amongIds('s.id', sql`select id from ground`);
  return sql`(select coalesce(json_agg(t order by t.sector_id), '[]') from (
    select s.id as sector_id, s.sector_name, array(
      select m.user_id from sector_members sm join ope_users m on m.id = sm.ope_user_id
      where sm.sector_id = s.id and m.deleted_at is null and ${isGround} order by m.user_id) as members
    from sectors s
    where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')}
      and (${isGround} or ${amongIds('s.id', sql`select fk_sector from ${tallied('fk_sector')} of`)})
  ) t)`;
}

/** The live members, and former ones who have passages. */
function members(ctx: Reads, query: FiguresQuery) {
  const isAsked =
    query.userId === null
      ? sql`(m.deleted_at is null and u.deleted_at is null or ${amongIds('m.id', sql`select fk_user from money where is_live`)})`
      : sql`m.id = ${ownMembership(ctx, query)}`;
  return sql`(select coalesce(json_agg(t order by t.ope_user_id), '[]') from (
    select m.id as ope_user_id, m.user_id, u.uuid, u.entity_id, u.encrypted_name
    from ope_users m join users u on u.id = m.user_id
    where m.operation_id = ${query.operationId} and ${ofTenant(ctx, 'm.entity_id')} and ${isAsked}
  ) t)`;
}
