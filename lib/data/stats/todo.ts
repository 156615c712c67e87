import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { isLastOfItsKind } from '../emails/emails.ts';
import { phonesBehind } from '../field/phones.ts';
import { moneyOf } from '../passages/money.ts';

/** The numbers of pending tasks in an operation, or of its association. */
export type Todo = {
  conflicts: number;
  quarantine: number;
  phones_out_of_step: number;
  emails: number;
  receipts_missing: number;
};

export type TodoQuery = {
  entityId: number;
  /** Null for an association without operations, which has no pending tasks in one. */
  operationId: number | null;
  /** Restricts counts of visits to one user's; null means no restriction. */
  userId: number | null;
  /** Phones that were up to date after this instant are not counted. */
  inStepSince: Instant;
  /** Counting stops at this number. */
  atMost: number;
};

/** Counts the requested tasks in one statement. */
export async function countTodo<N extends keyof Todo>(
  ctx: Reads,
  query: TodoQuery,
  names: readonly N[],
): Promise<Pick<Todo, N> | undefined> {
  if (names.length === 0) return undefined;
  const counts = names.map((name) => sql`${counted(rowsOf[name](ctx, query), query)} as ${sql.ref(name)}`);
  const { rows } = await sql<Pick<Todo, N>>`select ${sql.join(counts)}`.execute(ctx.db);
  return rows[0];
}

function counted(rows: RawBuilder<unknown>, { atMost }: TodoQuery): RawBuilder<number> {
  return sql`(select count(*)::int from (${rows} limit ${atMost}) counted)`;
}

const rowsOf: Record<keyof Todo, (ctx: Reads, query: TodoQuery) => RawBuilder<unknown>> = {
  conflicts: (ctx, { entityId, operationId }) => sql`
    select from field_conflicts c join passages p on p.passage_id = c.passage_id
    where c.entity_id = ${entityId} and c.settled_at is null and p.fk_operation = ${operationId}
      and ${ofTenant(ctx, 'c.entity_id')} and ${ofTenant(ctx, 'p.entity_id')}`,
  quarantine: (ctx, { operationId }) => sql`
    select from field_quarantine q where q.fk_operation = ${operationId} and q.discarded_at is null
      and ${ofTenant(ctx, 'q.entity_id')}`,
  phones_out_of_step: (ctx, { operationId, inStepSince }) => phonesBehind(ctx, operationId, inStepSince),
  // The states equal those of the index of failed e-mails.
  emails: (ctx, { entityId }) => sql`
    select from emails m where m.entity_id = ${entityId} and m.state in ('failed', 'bounced', 'complained')
      and ${ofTenant(ctx, 'm.entity_id')} and ${isLastOfItsKind('m')}`,
  receipts_missing: (ctx, { operationId, userId }) => sql`
    select from passages p
    where p.fk_operation = ${operationId} and p.deleted_at is null and p.email_index is not null
      and ${moneyOf('p').counted} > 0 and ${ofTenant(ctx, 'p.entity_id')} and ${ofAuthor(userId)}
      and not exists (select from receipts r where r.passage_id = p.passage_id and r.state <> 'cancelled')`,
};

function ofAuthor(userId: number | null): RawBuilder<unknown> {
  return userId === null
    ? sql`true`
    : sql`p.fk_user in (select m.id from ope_users m where m.operation_id = p.fk_operation and m.user_id = ${userId})`;
}
