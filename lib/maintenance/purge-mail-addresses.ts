import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { lockOldAddresses, replaceAddresses } from '../data/emails.ts';
import { purgeRecipients } from '../data/receipts.ts';
import { keptDays } from './retention.ts';

const DAY_SECONDS = 86_400;
/** Rows per transaction. */
const BATCH = 500;

/** Removes the addresses of e-mails and receipts whose time is over; returns how many. */
export async function purgeMailAddresses(ctx: Context): Promise<number> {
  const before = (days: number) => addSeconds(ctx.now, -days * DAY_SECONDS);
  const ofEmails = await inBatches(ctx, (trx) => clearAddresses(trx, before(keptDays.mailAddress)));
  const ofReceipts = await inBatches(ctx, (trx) =>
    purgeRecipients(trx.db, before(keptDays.receiptAddress), BATCH),
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
