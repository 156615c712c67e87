import type { Context } from '../context.ts';
import { EntitySettings } from '../entities/schemas.ts';
import { issueReceipt } from '../receipts/issue.ts';
import type { PassageContent } from './content.ts';

/** Money with an address to send to; a card has to be paid first. */
function deservesReceipt({ montant, email, fk_type_reglement }: PassageContent): boolean {
  return montant > 0 && email !== null && fk_type_reglement !== 'pay';
}

type Visit = { passageId: number; settings: object; before?: PassageContent; after: PassageContent };

/** Issues the receipt of a visit that has just come to deserve one, where the association wants that. */
export async function issueByItself(
  ctx: Context,
  { passageId, settings, before, after }: Visit,
): Promise<boolean> {
  if (!EntitySettings.parse(settings).auto_receipts) return false;
  if (!deservesReceipt(after) || (before && deservesReceipt(before))) return false;
  await issueReceipt(ctx, passageId, {});
  return true;
}
