import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import { ofTenant } from '../conditions.ts';
import { type HandedPassage, type HandoverRow, handedPassages } from './find.ts';

/** What the cheques of a hand-over were counted at, less what their visits say: in cents, and in number. */
export type ChequeDifference = { handover_id: number; number: string; cheques: Cents; cheque_count: number };

/** What a deposit may take besides cash: cheques, the oldest first, and differences counted at hand-overs. */
export type Till = { cheques: HandedPassage[]; differences: ChequeDifference[] };

function chequeDifferences(ctx: Reads) {
  const cheques = sql<Cents>`counted_cheque_cents - expected_cheque_cents`;
  const count = sql<number>`counted_cheque_count - expected_cheque_count`;
  return ctx.db
    .selectFrom('cash_handovers')
    .select(['id as handover_id', 'number', cheques.as('cheques'), count.as('cheque_count')])
    .where('destination', '=', sql.lit('treasury'))
    .where('state', '=', sql.lit('confirmed'))
    .where(sql<boolean>`(${cheques}, ${count}) <> (0, 0)`)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id');
}

/** The cheques and differences of an operation that no deposit has taken. */
export async function findTill(ctx: Reads, operationId: number): Promise<Till> {
  const [cheques, differences] = await Promise.all([
    handedPassages(ctx)
      .innerJoin('cash_handovers as h', 'h.id', 'l.handover_id')
      .where('h.operation_id', '=', operationId)
      .where('h.state', '=', sql.lit('confirmed'))
      .where('l.live', '=', true)
      .where('l.payment_type', '=', sql.lit('cheque'))
      .where('l.deposit_id', 'is', null)
      .execute(),
    chequeDifferences(ctx)
      .where('operation_id', '=', operationId)
      .where('difference_deposit_id', 'is', null)
      .execute(),
  ]);
  return { cheques, differences };
}

/** The differences that a deposit carried. */
export async function findDepositedDifferences(
  ctx: Reads,
  { id, destination }: HandoverRow,
): Promise<ChequeDifference[]> {
  if (destination !== 'bank') return [];
  return chequeDifferences(ctx).where('difference_deposit_id', '=', id).execute();
}
