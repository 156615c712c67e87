import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { findSuppressedPage } from '../data/emails/suppressed-addresses.ts';
import { presentSuppressed } from './present.ts';

/** The addresses to which the association sends nothing any more. */
export async function listSuppressed(ctx: Context, page: PageRequest<'-since'>) {
  const { rows, nextCursor } = await findSuppressedPage(ctx, page);
  return { data: rows.map((row) => presentSuppressed(ctx, row)), next_cursor: nextCursor };
}
