import type { Context } from '../core/context.ts';
import { kept } from '../core/retention.ts';
import { addSeconds, type Instant, monthsBefore } from '../core/time.ts';
import { purgeBodies } from '../data/emails/emails.ts';
import { purgeSuppressedAddresses } from '../data/emails/suppressed-addresses.ts';
import { clearFormerEmails, deleteExpired } from '../data/expired.ts';
import { failStaleExports } from '../data/exports.ts';
import { purgeConflicts, purgeRefusedDocuments, purgeTombstones } from '../data/field/purge.ts';
import { purgePayEvents } from '../data/pay/events.ts';
import { clearClientIps } from '../data/pay/payments.ts';
import { failStaleBatches } from '../data/receipts/batches.ts';
import { type ErasedByItself, eraseByItself } from '../privacy/erase-by-itself.ts';
import { removeOldAccounts } from '../privacy/remove-accounts.ts';
import { purgeUploads } from '../uploads/purge.ts';
import { purgeMailAddresses, purgeRooms } from './purge-in-batches.ts';

/** After how long something goes, and the statement with which; it is told the instant before which something is too old. */
type Purge = {
  after: { hours: number } | { days: number } | { months: number };
  statement: (trx: Context, before: Instant) => Promise<number>;
};

const expired = (table: Parameters<typeof deleteExpired>[1]) => (trx: Context, before: Instant) =>
  deleteExpired(trx, table, before);

/** What one statement purges, of all associations. */
const purges = {
  former_emails: { after: { days: 1 }, statement: clearFormerEmails },
  answers: { after: { hours: kept.answerHours }, statement: expired('idempotency_keys') },
  sessions: { after: { days: 0 }, statement: expired('sessions') },
  password_links: { after: { days: 0 }, statement: expired('password_resets') },
  address_quotas: { after: { days: 1 }, statement: expired('address_quotas') },
  login_failures: { after: { days: 0 }, statement: expired('login_failures') },
  login_streaks: { after: { days: kept.streakDays }, statement: expired('login_streaks') },
  suppressed_addresses: {
    after: { months: kept.suppressedAddressMonths },
    statement: purgeSuppressedAddresses,
  },
  bodies: { after: { days: kept.mailTextDays }, statement: purgeBodies },
  exports: { after: { days: 1 }, statement: failStaleExports },
  receipt_batches: { after: { days: kept.receiptBatchDays }, statement: expired('receipt_batches') },
  stale_receipt_batches: { after: { days: 1 }, statement: failStaleBatches },
  pay_events: { after: { days: kept.payEventDays }, statement: purgePayEvents },
  pay_addresses: { after: { days: kept.payEventDays }, statement: clearClientIps },
  field_conflicts: { after: { days: kept.refusalDays }, statement: purgeConflicts },
  field_documents: { after: { days: kept.refusalDays }, statement: purgeRefusedDocuments },
  tombstones: { after: { days: kept.tombstoneDays }, statement: purgeTombstones },
} as const satisfies Record<string, Purge>;

type Purged = Record<keyof typeof purges | 'accounts' | 'mail_addresses' | 'rooms' | 'uploads', number> &
  ErasedByItself;

/**
 * Removes what has been kept for its time: what a statement can, and what needs more. Names on visits, donors and users go
 * when their time is over (`eraseByItself`), visits with their receipts ten years after their fiscal year
 * (`removeOldAccounts`), rooms after the months that their association has set. Says how much of each.
 */
export async function purge(ctx: Context): Promise<Purged> {
  return {
    ...(await runStatements(ctx)),
    ...(await eraseByItself(ctx)),
    accounts: await removeOldAccounts(ctx),
    mail_addresses: await purgeMailAddresses(ctx),
    rooms: await purgeRooms(ctx),
    uploads: await purgeUploads(ctx),
  };
}

/** Each in a transaction of its own: that of the tombstones holds the counters of the associations until it is committed. */
async function runStatements(ctx: Context): Promise<Record<keyof typeof purges, number>>;
async function runStatements(ctx: Context): Promise<object> {
  const purged: Record<string, number> = {};
  for (const [name, { after, statement }] of Object.entries<Purge>(purges))
    purged[name] = await ctx.transact('all', (trx) => statement(trx, instantBefore(trx.now, after)));
  return purged;
}

function instantBefore(now: Instant, after: Purge['after']): Instant {
  if ('months' in after) return monthsBefore(now, after.months);
  return addSeconds(now, -('hours' in after ? after.hours : after.days * 24) * 3600);
}
