import type { Needs, Reads } from '../context.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { findPaymentsOf } from '../data/pay/payments.ts';
import type { ReceiptCard } from '../receipts/content.ts';
import { openCard } from './card-facts.ts';
import { isHeld } from './standing.ts';

type Paid = Pick<PassageRow, 'passage_id' | 'fk_type_reglement'>;

/** The card that a passage was paid with, as its receipt shows it; null where no card was. */
export async function cardOfPassage(
  ctx: Reads & Needs<'cipher'>,
  { passage_id, fk_type_reglement }: Paid,
): Promise<ReceiptCard | null> {
  if (fk_type_reglement !== 'pay') return null;
  const payments = await findPaymentsOf(ctx, passage_id);
  const paid = payments.findLast((one) => one.status === 'succeeded' && isHeld(one));
  const card = paid ? openCard(ctx, paid) : null;
  if (!card) return null;
  const { verification_method: _, ...shown } = card;
  return shown;
}
