import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { findSuppressedPage } from '../data/emails/suppressed-addresses.ts';
import { presentSuppressed } from './present.ts';

/** Lists the addresses to which the association no longer sends e-mails. */
export async function listSuppressed(ctx: Context, page: PageRequest<'-since'>) {
  const { rows, nextCursor } = await findSuppressedPage(ctx, page);
  return { data: rows.map((row) => presentSuppressed(ctx, row)), next_cursor: nextCursor };
}
