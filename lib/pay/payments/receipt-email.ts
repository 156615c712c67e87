import type { Context } from '../../core/context.ts';
import { Email } from '../../core/schemas/common.ts';
import { hasErasedDonor } from '../../data/passages/erased-donor.ts';
import { findPassage } from '../../data/passages/find.ts';
import { savePassage } from '../../data/passages/write.ts';
import type { PaidPassage } from '../../data/pay/paid-passage.ts';
import { columnsOf, contentOf } from '../../passages/content.ts';
import { isAnonymous } from '../../passages/rules.ts';

type Given = {
  /** The address as the donor typed it on the page. */
  given: string | null;
  /** The IP address of the request that opened the payment. */
  ip: string | null;
};

/**
 * Stores the donor's address for the receipt in the locked passage if it has none; returns the current passage. Ignores an invalid
 * address, because the money has arrived anyway. Also ignores it after an erasure of the donor, when only a user may enter a new
 * one, and in a passage that must not contain personal data.
 */
export async function keepReceiptEmail(
  ctx: Context,
  passage: PaidPassage,
  { given, ip }: Given,
): Promise<PaidPassage> {
  if (given === null || passage.encrypted_email !== null || passage.deleted_at !== null) return passage;
  const email = Email.safeParse(given).data;
  if (email === undefined) return passage;
  const { passage_id, entity_id: entityId } = passage;
  const [row, isErased] = await Promise.all([
    findPassage({ ...ctx, scope: 'all' }, passage_id),
    hasErasedDonor(ctx, passage_id),
  ]);
  if (row === undefined || isErased || isAnonymous(row)) return passage;
  const { encrypted_email, email_index } = columnsOf(ctx, row, { ...contentOf(ctx, row), email });
  ctx.write(savePassage(ctx, passage_id, { encrypted_email, email_index, updated_at: ctx.now }));
  ctx.emit('passage_updated', { passage_id, changes: { encrypted_email: true } }, { entityId, ip });
  return { ...passage, encrypted_email: encrypted_email ?? null };
}
