import type { Context } from '../../core/context.ts';
import { Email } from '../../core/schemas/common.ts';
import { hasErasedDonor } from '../../data/passages/erased-donor.ts';
import { findPassage } from '../../data/passages/find.ts';
import { savePassage } from '../../data/passages/write.ts';
import type { PaidPassage } from '../../data/pay/paid-passage.ts';
import { columnsOf, contentOf } from '../../passages/content.ts';
import { isAnonymous } from '../../passages/rules.ts';

type Given = {
  /** As the donor typed it on the page. */
  given: string | null;
  /** That of the request that opened the payment. */
  ip: string | null;
};

/**
 * Writes the address that a donor gave for the receipt into the locked passage, when it has none; returns the passage as
 * it is then. An address that is none of ours is left out: the money came all the same. So is that of a donor who was
 * erased: only a person writes another one into their visit. A passage that may say nothing of a person stays as it is.
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
