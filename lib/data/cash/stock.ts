import { type Insertable, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { CashTables } from '../tables/cash.ts';

/** Calendars of one member, or of all. */
export type Moved = { given: number; returned: number; lost: number };

export type MovedBy = Moved & { ope_user_id: number; sold: number };

/** The calendars moved in an operation, for one member or all. */
export async function findMoved(ctx: Reads, operationId: number, opeUserId: number | null): Promise<Moved> {
  const isAsked = opeUserId === null ? sql`true` : sql`ope_user_id = ${opeUserId}`;
  const { rows } = await sql<Moved>`
    select ${sums} from stock_movements s
    where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')} and ${isAsked}
  `.execute(ctx.db);
  return rows[0] ?? { given: 0, returned: 0, lost: 0 };
}

const sums = sql.join(
  (['given', 'returned', 'lost'] as const).map(
    (kind) =>
      sql`coalesce(sum(s.count) filter (where s.kind = ${sql.lit(kind)}), 0)::int as ${sql.ref(kind)}`,
  ),
);

/** The calendars of each member who had any: given, returned or lost, and sold at doors where people paid. */
export async function findStockByMember(
  ctx: Reads,
  { operationId, userId }: { operationId: number; userId: number | null },
): Promise<MovedBy[]> {
  const own = sql`(select own.id from ope_users own
    where own.operation_id = ${operationId} and own.user_id = ${userId} and ${ofTenant(ctx, 'own.entity_id')})`;
  const isAsked = (column: string) => (userId === null ? sql`true` : sql`${sql.ref(column)} = ${own}`);
  const { rows } = await sql<MovedBy>`
    with moved as (
      select s.ope_user_id, ${sums} from stock_movements s
      where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')} and ${isAsked('s.ope_user_id')}
      group by s.ope_user_id
    ),
    sold as (
      select p.fk_user, sum(p.nb_calendriers)::int as sold from passages p
      where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and p.deleted_at is null
        and p.nb_calendriers > 0 and p.fk_type in ('effectue', 'don', 'lot') and ${isAsked('p.fk_user')}
      group by p.fk_user
    )
    select coalesce(moved.ope_user_id, sold.fk_user) as ope_user_id, coalesce(given, 0) as given,
      coalesce(returned, 0) as returned, coalesce(lost, 0) as lost, coalesce(sold, 0) as sold
    from moved full join sold on sold.fk_user = moved.ope_user_id
  `.execute(ctx.db);
  return rows;
}

/** Sets how many calendars a locked operation received. */
export async function saveReceived(
  ctx: Reads,
  operationId: number,
  { received, now }: { received: number | null; now: Instant },
): Promise<void> {
  await ctx.db
    .updateTable('operations')
    .set({ calendars_received: received, updated_at: now, version: sql`version + 1` })
    .where('id', '=', operationId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

export async function insertMovement(
  db: Db,
  movement: Insertable<CashTables['stock_movements']>,
): Promise<number> {
  const { id } = await db
    .insertInto('stock_movements')
    .values(movement)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
