import type { Context } from '../core/context.ts';
import { findReceiptsByUuid } from '../data/receipts.ts';
import { pdfKey } from './content.ts';

/** Files in a message, so that one delivery has the time for all of its messages. */
const FILES_PER_MESSAGE = 50;

/** Has the PDFs of receipts without a row removed, after the commit. */
export function removePdfs(ctx: Context, entityId: number, uuids: readonly string[]): void {
  for (let at = 0; at < uuids.length; at += FILES_PER_MESSAGE) {
    const body = { entity_id: entityId, removed: uuids.slice(at, at + FILES_PER_MESSAGE) };
    ctx.enqueue({ queue: 'render-receipt', body });
  }
}

type Message = { entity_id: number; removed: string[] };

/** Removes the PDFs of receipts that are gone. Those that a restored backup has again keep theirs. */
export async function removeStoredPdfs(ctx: Context, { entity_id, removed }: Message): Promise<void> {
  const there = await ctx.transact({ entityId: entity_id }, (trx) => findReceiptsByUuid(trx, removed));
  const files = await ctx.gateways.files();
  for (const uuid of removed) if (!there.has(uuid)) await files.remove(pdfKey({ entity_id, uuid }));
}
