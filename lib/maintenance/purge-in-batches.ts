import { inBatches } from '../core/batches.ts';
import type { Context } from '../core/context.ts';
import { generalSettings } from '../core/records/entity.ts';
import { kept } from '../core/retention.ts';
import { monthsBefore } from '../core/time.ts';
import { deleteOldRooms } from '../data/chat/purge.ts';
import { lockOldAddresses, replaceAddresses } from '../data/emails/emails.ts';
import { purgeRecipients } from '../data/receipts/receipts.ts';
import { removeObjects } from '../uploads/delete.ts';

/** Rows per transaction. */
const BATCH = 500;

/** Deletes the addresses of e-mails and receipts whose retention has expired; returns how many. */
export async function purgeMailAddresses(ctx: Context): Promise<number> {
  const before = (months: number) => monthsBefore(ctx.now, months);
  const clear = (step: (trx: Context) => Promise<number>) =>
    inBatches(BATCH, () => ctx.transact('all', step));
  const ofEmails = await clear((trx) => clearAddresses(trx, before(kept.mailAddressMonths)));
  const ofReceipts = await clear((trx) => purgeRecipients(trx, before(kept.receiptAddressMonths), BATCH));
  return ofEmails + ofReceipts;
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

/** Rooms per transaction, each with its messages. */
const ROOMS = 50;

/** The retention for associations without a setting. */
const defaultMonths = generalSettings.chat_months.draft().parse(undefined);

/** Deletes rooms whose retention has expired; the objects of their files are deleted after each commit. */
export function purgeRooms(ctx: Context): Promise<number> {
  return inBatches(ROOMS, () =>
    ctx.transact('all', async (trx) => {
      const { rooms, files } = await deleteOldRooms(trx.db, { now: trx.now, defaultMonths, limit: ROOMS });
      removeObjects(trx, files);
      return rooms;
    }),
  );
}
