import type { Context } from '../../core/context.ts';
import { tellsOfPerson } from '../../core/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import { Email } from '../../core/schemas.ts';
import { digestWithNewDonor } from '../../data/passages/erased-donor.ts';
import { findPassage } from '../../data/passages/find.ts';
import { savePassage } from '../../data/passages/write.ts';
import type { PaidPassage } from '../../data/pay/paid-passage.ts';
import { columnsOf, contentOf } from '../../passages/content.ts';

/**
 * Writes the address that a donor gave for the receipt into the locked passage, when it has none; returns the passage as
 * it is then. An address that is none of ours is left out: the money came all the same.
 */
export async function keepReceiptEmail(
  ctx: Context,
  passage: PaidPassage,
  given: string | null,
): Promise<PaidPassage> {
  if (given === null || passage.encrypted_email !== null || passage.deleted_at !== null) return passage;
  const email = Email.safeParse(given).data;
  const row =
    email === undefined ? undefined : await findPassage({ ...ctx, scope: 'all' }, passage.passage_id);
  if (email === undefined || row === undefined) return passage;
  const before = contentOf(ctx, row);
  const { encrypted_email, email_index } = columnsOf(ctx, row, { ...before, email });
  const digest = tellsOfPerson(passageFields, before) ? {} : { draft_digest: digestWithNewDonor };
  const { passage_id, entity_id: entityId } = passage;
  ctx.write(savePassage(ctx, passage_id, { encrypted_email, email_index, ...digest, updated_at: ctx.now }));
  ctx.emit('passage_updated', { passage_id, changes: { encrypted_email: true } }, { entityId });
  return { ...passage, encrypted_email: encrypted_email ?? null };
}
