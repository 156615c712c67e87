import { purgeRooms } from '../chat/purge.ts';
import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { purgeBodies } from '../data/emails.ts';
import { failStaleExports } from '../data/exports.ts';
import { purgeRefusals, purgeTombstones } from '../data/field/purge.ts';
import { purgePayEvents } from '../data/pay/events.ts';
import { clearClientIps } from '../data/pay/payments.ts';
import { purgeExpired } from '../data/sessions.ts';
import { type ErasedByItself, eraseByItself } from '../privacy/erase-by-itself.ts';
import { removeOldAccounts } from '../privacy/remove-accounts.ts';
import { purgeUploads } from '../uploads/purge.ts';

const DAY_SECONDS = 86_400;
const BODY_DAYS = 30;
const PAY_DAYS = 90;
const REFUSAL_DAYS = 90;
const TOMBSTONE_DAYS = 180;

type Purged = {
  bodies: number;
  exports: number;
  pay_events: number;
  pay_addresses: number;
  field_documents: number;
  rooms: number;
  uploads: number;
  accounts: number;
} & ErasedByItself;

/**
 * Deletes expired keys and sessions, e-mail contents after 30 days, and payment events and client addresses of card
 * payments after 90 days, what was refused of phones after 90 days, tombstones after 180, and uploads that nobody finished
 * after one. Names on visits, donors and users go when their time is over (`eraseByItself`), visits with their receipts ten years after their
 * fiscal year (`removeOldAccounts`). Rooms go after the months that their association has set. Fails exports that have been pending for a day.
 */
export async function purge(ctx: Context): Promise<Purged> {
  const purged: Omit<Purged, 'rooms' | 'uploads' | 'accounts' | keyof ErasedByItself> = await ctx.transact(
    'all',
    async (trx) => {
      const yesterday = addSeconds(trx.now, -DAY_SECONDS);
      const longAgo = addSeconds(trx.now, -PAY_DAYS * DAY_SECONDS);
      await purgeExpired(trx.db, { now: trx.now, yesterday });
      return {
        bodies: await purgeBodies(trx.db, addSeconds(trx.now, -BODY_DAYS * DAY_SECONDS)),
        exports: await failStaleExports(trx.db, yesterday, trx.now),
        pay_events: await purgePayEvents(trx, longAgo),
        pay_addresses: await clearClientIps(trx, longAgo),
        field_documents: await purgeRefusals(trx, addSeconds(trx.now, -REFUSAL_DAYS * DAY_SECONDS)),
      };
    },
  );
  // By itself, because it holds the counters of the associations until it is committed.
  await ctx.transact('all', (trx) =>
    purgeTombstones(trx.db, addSeconds(trx.now, -TOMBSTONE_DAYS * DAY_SECONDS)),
  );
  const erased = await eraseByItself(ctx);
  return {
    ...purged,
    ...erased,
    accounts: await removeOldAccounts(ctx),
    rooms: await purgeRooms(ctx),
    uploads: await purgeUploads(ctx),
  };
}
