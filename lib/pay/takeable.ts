import type { Context } from '../context.ts';
import { lockPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { requireOwn } from '../passages/own.ts';
import { requireWritable } from '../passages/season.ts';
import { Problem, refusedField } from '../problems.ts';
import { wantsCard } from './standing.ts';

/** The provider takes no less by card. */
const LEAST_CENTS = 50;

/** A card may be taken while nobody paid, and again after all was given back. */
const UNPAID = new Set<string | null>([null, 'pending', 'failed', 'canceled', 'refunded']);

/** The passage a card is to be taken for, held: its author's, of an operation they are still a member of. */
export async function loadTakeable(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId);
  const missing = refusedField('passage-not-found', '/passage_id');
  if (!passage) throw missing;
  await requireOwn(ctx, passage, missing);
  await requireWritable(ctx, passage);
  requireTakeable(passage);
  return passage;
}

type Money = Pick<PassageRow, 'fk_type_reglement' | 'montant_cents' | 'deleted_at' | 'payment_state'>;

/** Whether a card may be taken for a passage as it is. */
function requireTakeable(passage: Money): void {
  if (!wantsCard(passage)) throw new Problem('not-a-card-payment');
  if (!UNPAID.has(passage.payment_state)) throw new Problem('already-paid');
  if (passage.montant_cents < LEAST_CENTS) throw new Problem('amount-out-of-range');
}
