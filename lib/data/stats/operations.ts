import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Day } from '../../time.ts';
import { operationsInReach, type Reach } from '../operations/in-reach.ts';

function operationsOf(ctx: Reads & Reach, entityId: number) {
  return operationsInReach(ctx)
    .select(['operations.id', 'operations.name', 'operations.date_start', 'operations.date_end'])
    .where('operations.entity_id', '=', entityId);
}

export type OperationSpan = Awaited<ReturnType<ReturnType<typeof operationsOf>['executeTakeFirstOrThrow']>>;

/** A live operation of the association in the caller's reach. */
export function findOperationOf(ctx: Reads & Reach, entityId: number, operationId: number) {
  return operationsOf(ctx, entityId).where('operations.id', '=', operationId).executeTakeFirst();
}

/** The latest one that has started; where none has, the latest. */
export function findCurrentOperation(ctx: Reads & Reach, entityId: number, today: Day) {
  return operationsOf(ctx, entityId)
    .orderBy(sql`operations.date_start <= ${today}::date`, 'desc')
    .orderBy('operations.date_start', 'desc')
    .orderBy('operations.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The one before. */
export function findPreviousOperation(ctx: Reads & Reach, entityId: number, { date_start }: OperationSpan) {
  return operationsOf(ctx, entityId)
    .where('operations.date_start', '<', date_start)
    .orderBy('operations.date_start', 'desc')
    .orderBy('operations.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
