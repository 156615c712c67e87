import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant, oneOf } from '../conditions.ts';
import type { Reach } from '../operations.ts';
import { findCountedPage } from '../rows.ts';
import type { HandoverTable } from '../tables/cash.ts';

/** Hand-overs of live operations; for scope `own`, those of the caller's own money. */
function handoversInReach(ctx: Reads & Reach) {
  const query = ctx.db
    .selectFrom('cash_handovers')
    .innerJoin('operations', (join) =>
      join.onRef('operations.id', '=', 'cash_handovers.operation_id').on('operations.deleted_at', 'is', null),
    )
    .leftJoin('ope_users', 'ope_users.id', 'cash_handovers.from_id')
    .leftJoin('users', 'users.id', 'ope_users.user_id')
    .selectAll('cash_handovers')
    .select([
      'ope_users.user_id as from_user_id',
      'users.uuid as from_uuid',
      'users.entity_id as from_entity_id',
      'users.encrypted_name as from_name',
      'users.encrypted_email as from_email',
    ])
    .where(ofLiveTenant(ctx, 'cash_handovers.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  // A list of ids lets PostgreSQL use the index on members.
  return query.where(
    sql<boolean>`cash_handovers.from_id = any(array(select own.id from ope_users own where own.user_id = ${caller.userId}))`,
  );
}

export type HandoverRow = Selectable<HandoverTable> & {
  from_user_id: number | null;
  from_uuid: string | null;
  from_entity_id: number | null;
  from_name: string | null;
  from_email: string | null;
};

export function findHandover(ctx: Reads & Reach, handoverId: number): Promise<HandoverRow | undefined> {
  return handoversInReach(ctx).where('cash_handovers.id', '=', handoverId).executeTakeFirst();
}

/** Finds a hand-over and locks it until the transaction ends. */
export async function lockHandover(ctx: Reads & Reach, handoverId: number): Promise<HandoverRow | undefined> {
  const locked = sql`
    select from cash_handovers where id = ${handoverId} and ${ofTenant(ctx, 'entity_id')} for no key update
  `.execute(ctx.db);
  // Both statements are sent at once; the second one runs after the lock is acquired.
  const [, handover] = await Promise.all([locked, findHandover(ctx, handoverId)]);
  return handover;
}

export type HandoverFilter = {
  operationId?: number | undefined;
  /** The id of a user or of a membership. */
  member?: number | undefined;
  /** Combined with OR. */
  states?: readonly HandoverRow['state'][] | undefined;
};

function handoversThatMatch(ctx: Reads & Reach, { operationId, member, states }: HandoverFilter) {
  let query = handoversInReach(ctx);
  if (operationId !== undefined) query = query.where('cash_handovers.operation_id', '=', operationId);
  if (states !== undefined) query = query.where(oneOf('cash_handovers.state', states));
  if (member !== undefined)
    query = query.where(
      sql<boolean>`cash_handovers.from_id = any(array(
        select m.id from ope_users m where m.id = ${member} or m.user_id = ${member}))`,
    );
  return query;
}

/** A page of the hand-overs that the caller may see and that match all filters, latest first. */
export function findHandoverPage(
  ctx: Reads & Reach,
  filter: HandoverFilter,
  page: PageRequest<'-handover_id'>,
) {
  const order = {
    by: [sql.ref<number>('cash_handovers.id')],
    direction: 'desc' as const,
    keysOf: (row: HandoverRow) => [row.id],
  };
  return findCountedPage(handoversThatMatch(ctx, filter), order, page);
}

/** The first of the hand-overs that the caller may see and that match all filters, latest first. */
export function findHandovers(
  ctx: Reads & Reach,
  filter: HandoverFilter,
  limit: number,
): Promise<HandoverRow[]> {
  return handoversThatMatch(ctx, filter).orderBy('cash_handovers.id', 'desc').limit(limit).execute();
}

/** A visit in a hand-over, or whose cheque was deposited, with its values at that time. */
export type HandedPassage = {
  passage_id: number;
  handover_id: number;
  payment_type: 'cash' | 'cheque';
  amount_cents: Cents;
  passed_at: Instant;
  receipt_number: string | null;
  cheque_bank: string | null;
  cheque_number: string | null;
  /** The key and the sealed name of the donor, who wrote the cheque. */
  uuid: string;
  entity_id: number;
  encrypted_name: string | null;
};

/** The visits of a hand-over in chronological order; for a deposit, those of its cheques. */
export function findHandedPassages(ctx: Reads, { id, destination }: HandoverRow): Promise<HandedPassage[]> {
  return handedPassages(ctx)
    .where(destination === 'bank' ? 'l.deposit_id' : 'l.handover_id', '=', id)
    .execute();
}

/** Visits in hand-overs `l`, in chronological order. */
export function handedPassages(ctx: Reads) {
  return ctx.db
    .selectFrom('cash_handover_passages as l')
    .innerJoin('passages as p', 'p.passage_id', 'l.passage_id')
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.passage_id', '=', 'p.passage_id').on('r.state', '<>', sql.lit('cancelled')),
    )
    .select([
      'l.passage_id',
      'l.handover_id',
      'l.payment_type',
      'l.amount_cents',
      'p.passed_at',
      'r.number as receipt_number',
      'p.cheque_bank',
      'p.cheque_number',
      'p.id as uuid',
      'p.entity_id',
      'p.encrypted_name',
    ])
    .where(ofTenant(ctx, 'l.entity_id'))
    .orderBy('p.passed_at')
    .orderBy('l.passage_id');
}
