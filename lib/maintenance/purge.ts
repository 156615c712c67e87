import { purgeRooms } from '../chat/purge.ts';
import type { Context } from '../core/context.ts';
import { kept } from '../core/retention.ts';
import { addSeconds, monthsBefore } from '../core/time.ts';
import { purgeBodies } from '../data/emails.ts';
import { failStaleExports } from '../data/exports.ts';
import { purgeRefusals, purgeTombstones } from '../data/field/purge.ts';
import { purgePayEvents } from '../data/pay/events.ts';
import { clearClientIps } from '../data/pay/payments.ts';
import { purgeExpired } from '../data/sessions.ts';
import { purgeSuppressedAddresses } from '../data/suppressed-addresses.ts';
import { type ErasedByItself, eraseByItself } from '../privacy/erase-by-itself.ts';
import { removeOldAccounts } from '../privacy/remove-accounts.ts';
import { purgeUploads } from '../uploads/purge.ts';
import { purgeMailAddresses } from './purge-mail-addresses.ts';

const DAY_SECONDS = 86_400;

type Purged = {
  bodies: number;
  exports: number;
  pay_events: number;
  pay_addresses: number;
  field_documents: number;
  rooms: number;
  uploads: number;
  accounts: number;
  mail_addresses: number;
} & ErasedByItself;

/**
 * Removes what has been kept for its time (`kept`): expired keys and sessions, contents and addresses of e-mails, suppressed addresses, payment
 * events, what was refused of phones, tombstones, uploads that nobody finished. Names on visits, donors and users go when their
 * time is over (`eraseByItself`), visits with their receipts ten years after their fiscal year (`removeOldAccounts`), rooms
 * after the months that their association has set. Fails exports that have been pending for a day.
 */
export async function purge(ctx: Context): Promise<Purged> {
  const purged: Omit<Purged, 'rooms' | 'uploads' | 'accounts' | 'mail_addresses' | keyof ErasedByItself> =
    await ctx.transact('all', async (trx) => {
      const yesterday = addSeconds(trx.now, -DAY_SECONDS);
      const longAgo = addSeconds(trx.now, -kept.payEventDays * DAY_SECONDS);
      await purgeExpired(trx.db, {
        now: trx.now,
        yesterday,
        answersBefore: addSeconds(trx.now, -kept.answerHours * 3600),
        streaksBefore: addSeconds(trx.now, -kept.streakDays * DAY_SECONDS),
      });
      await purgeSuppressedAddresses(trx.db, monthsBefore(trx.now, kept.suppressedAddressMonths));
      return {
        bodies: await purgeBodies(trx.db, addSeconds(trx.now, -kept.mailTextDays * DAY_SECONDS)),
        exports: await failStaleExports(trx.db, yesterday, trx.now),
        pay_events: await purgePayEvents(trx, longAgo),
        pay_addresses: await clearClientIps(trx, longAgo),
        field_documents: await purgeRefusals(trx, addSeconds(trx.now, -kept.refusalDays * DAY_SECONDS)),
      };
    });
  // By itself, because it holds the counters of the associations until it is committed.
  await ctx.transact('all', (trx) =>
    purgeTombstones(trx.db, addSeconds(trx.now, -kept.tombstoneDays * DAY_SECONDS)),
  );
  const erased = await eraseByItself(ctx);
  return {
    ...purged,
    ...erased,
    accounts: await removeOldAccounts(ctx),
    mail_addresses: await purgeMailAddresses(ctx),
    rooms: await purgeRooms(ctx),
    uploads: await purgeUploads(ctx),
  };
}
