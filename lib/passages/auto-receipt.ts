import type { Context } from '../context.ts';
import { EntitySettings } from '../entities/schemas.ts';
import { issueReceipt } from '../receipts/issue.ts';
import { isReceiptable } from '../receipts/rules.ts';
import type { PassageContent } from './content.ts';

type Paid = { paymentState: string | null };

/** Money with an address to send to; a card has to be paid first. */
function deservesReceipt(
  { montant, email, fk_type_reglement }: PassageContent,
  { paymentState }: Paid,
): boolean {
  return montant > 0 && email !== null && (fk_type_reglement !== 'pay' || isReceiptable(paymentState));
}

type Visit = {
  passageId: number;
  settings: object;
  /** As it was before the change: where the change makes a card paid, the card brings its receipt itself. */
  paymentState: string | null;
  before?: PassageContent;
  after: PassageContent;
};

/** Issues the receipt of a visit that has just come to deserve one, where the association wants that. */
export async function issueByItself(
  ctx: Context,
  { passageId, settings, paymentState, before, after }: Visit,
): Promise<boolean> {
  if (!EntitySettings.parse(settings).auto_receipts) return false;
  const paid = { paymentState };
  if (!deservesReceipt(after, paid) || (before && deservesReceipt(before, paid))) return false;
  await issueReceipt(ctx, passageId, {});
  return true;
}
