import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { IdParameter, TruthParameter } from '../core/schemas/common.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findEmailPage } from '../data/emails/emails.ts';
import { presentEmail } from './present.ts';
import { EmailPurpose, EmailState } from './schemas.ts';

/** The filters of the list of e-mails, combined with AND. */
export const emailFilters = {
  entity_id: IdParameter.optional().meta({
    description: 'For super administrators, who see those of every association.',
  }),
  receipt_id: IdParameter.optional().meta({ description: 'Those with a receipt, or about it.' }),
  last: TruthParameter.optional().meta({
    description: 'Those that were not asked for again since, with the same receipt or to the same person.',
  }),
  state: AnyOf(EmailState),
  purpose: AnyOf(EmailPurpose),
};

type Query = z.output<z.ZodObject<typeof emailFilters>>;

/** Lists the e-mails of the association without their content. */
export async function listEmails(
  ctx: Context,
  { entity_id: entityId, receipt_id: receiptId, last, state: states, purpose: purposes }: Query,
  page: PageRequest<'-email_id'>,
) {
  const found = await findEmailPage(ctx, { entityId, receiptId, isLast: last, states, purposes }, page);
  return answerPage(
    found,
    found.rows.map((row) => presentEmail(ctx, row)),
  );
}
