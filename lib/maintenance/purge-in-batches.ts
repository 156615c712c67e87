import type { Context } from '../core/context.ts';
import { kept } from '../core/retention.ts';
import { monthsBefore } from '../core/time.ts';
import { lockOldAddresses, replaceAddresses } from '../data/emails.ts';
import { purgeRecipients } from '../data/receipts.ts';

/** Rows per transaction. */
const BATCH = 500;

/** Removes the addresses of e-mails and receipts whose time is over; returns how many. */
export async function purgeMailAddresses(ctx: Context): Promise<number> {
  const before = (months: number) => monthsBefore(ctx.now, months);
  const ofEmails = await inBatches(ctx, (trx) => clearAddresses(trx, before(kept.mailAddressMonths)));
  const ofReceipts = await inBatches(ctx, (trx) =>
    purgeRecipients(trx.db, before(kept.receiptAddressMonths), BATCH),
  );
  return ofEmails + ofReceipts;
}

async function inBatches(ctx: Context, clear: (trx: Context) => Promise<number>): Promise<number> {
  let cleared = 0;
  for (;;) {
    const gone = await ctx.transact('all', clear);
    cleared += gone;
    if (gone < BATCH) return cleared;
  }
}

async function clearAddresses(trx: Context, before: string): Promise<number> {
  const emails = await lockOldAddresses(trx.db, before, BATCH);
  const cells = emails.map(({ id, uuid, entity_id: entityId }) => {
    const cell = { table: 'emails', column: 'encrypted_to', entityId, uuid } as const;
    return { id, encrypted_to: trx.cipher.encrypt(cell, '') };
  });
  await replaceAddresses(trx.db, cells);
  return emails.length;
}
