import type { Context } from '../core/context.ts';
import { FileReply } from '../core/reply.ts';
import { loadHandover } from './get.ts';
import { readSlip } from './slip-content.ts';
import { renderSlip } from './slip-document.ts';

/** Returns the slip of a hand-over or a deposit for printing and signing, with its current data. */
export async function slipReply(ctx: Context, handoverId: number): Promise<FileReply> {
  // No transaction is open while the document is rendered.
  const slip = await ctx.transact(ctx.tenant, async (trx) =>
    readSlip(trx, await loadHandover(trx, handoverId)),
  );
  return new FileReply(await renderSlip(slip), 'application/pdf', {
    'content-disposition': `inline; filename="${slip.number}.pdf"`,
  });
}
