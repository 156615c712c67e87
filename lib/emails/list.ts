import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import { type EmailFilter, findEmailPage } from '../data/emails.ts';
import { presentEmail } from './present.ts';

/** The e-mails of the association, without what they say. */
export async function listEmails(ctx: Context, filter: EmailFilter, page: PageRequest<'-email_id'>) {
  const { rows, nextCursor } = await findEmailPage(ctx, filter, page);
  return { data: rows.map((row) => presentEmail(ctx, row)), next_cursor: nextCursor };
}
