import type { Context } from '../core/context.ts';
import { kept } from '../core/retention.ts';
import { addSeconds, type Instant, monthsBefore } from '../core/time.ts';
import { purgeBodies, purgeSignupMails } from '../data/emails/emails.ts';
import { purgeSuppressedAddresses } from '../data/emails/suppressed-addresses.ts';
import { clearFormerEmails, deleteExpired } from '../data/expired.ts';
import { failStaleExports } from '../data/exports.ts';
import { purgeConflicts, purgeRefusedDocuments, purgeTombstones } from '../data/field/purge.ts';
import { forgetNetworks } from '../data/keys/keys.ts';
import { purgePayEvents } from '../data/pay/events.ts';
import { clearClientIps } from '../data/pay/payments.ts';
import { failStaleBatches } from '../data/receipts/batches.ts';
import { failStaleProposals } from '../data/sectors/proposals.ts';
import { type ErasedByItself, eraseByItself } from '../privacy/erase-by-itself.ts';
import { removeOldAccounts } from '../privacy/remove-accounts.ts';
import { givenUp } from '../sectors/proposal-problem.ts';
import { purgeUploads } from '../uploads/purge.ts';
import { purgeMailAddresses, purgeRooms } from './purge-in-batches.ts';

/** The retention of some rows, and the statement that purges them; its parameter is the instant before which rows are too old. */
type Purge = {
  after: { hours: number } | { days: number } | { months: number };
  statement: (trx: Context, before: Instant) => Promise<number>;
};

const expired = (table: Parameters<typeof deleteExpired>[1]) => (trx: Context, before: Instant) =>
  deleteExpired(trx, table, before);

const failStale = (trx: Context, before: Instant) => failStaleProposals(trx, before, givenUp());

/** Purges of one statement each, for all associations. */
const purges = {
  former_emails: { after: { days: 1 }, statement: clearFormerEmails },
  answers: { after: { hours: kept.answerHours }, statement: expired('idempotency_keys') },
  sessions: { after: { days: 0 }, statement: expired('sessions') },
  password_links: { after: { days: 0 }, statement: expired('password_resets') },
  sign_in_links: { after: { days: 0 }, statement: expired('sign_in_links') },
  passkey_challenges: { after: { days: 0 }, statement: expired('passkey_challenges') },
  login_tickets: { after: { days: 0 }, statement: expired('login_tickets') },
  signups: { after: { days: kept.signupDays }, statement: expired('signups') },
  signup_mails: { after: { days: kept.signupDays }, statement: purgeSignupMails },
  // Later than they end, because the last request with one may still be confirmed for a day.
  signup_invitations: { after: { days: 2 }, statement: expired('signup_invitations') },
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
  sector_proposals: { after: { days: kept.proposalDays }, statement: expired('sector_proposals') },
  stale_sector_proposals: { after: { days: 1 }, statement: failStale },
  webhook_deliveries: { after: { days: kept.deliveryDays }, statement: expired('webhook_deliveries') },
  pay_events: { after: { days: kept.payEventDays }, statement: purgePayEvents },
  pay_addresses: { after: { days: kept.payEventDays }, statement: clearClientIps },
  field_conflicts: { after: { days: kept.refusalDays }, statement: purgeConflicts },
  field_documents: { after: { days: kept.refusalDays }, statement: purgeRefusedDocuments },
  networks_of_keys: { after: { days: 0 }, statement: forgetNetworks },
  tombstones: { after: { days: kept.tombstoneDays }, statement: purgeTombstones },
} as const satisfies Record<string, Purge>;

type Purged = Record<keyof typeof purges | 'accounts' | 'mail_addresses' | 'rooms' | 'uploads', number> &
  ErasedByItself;

/**
 * Deletes data whose retention has expired: with single statements, or in several steps. Erases names on visits, donors and users
 * (`eraseByItself`), deletes visits with their receipts ten years after their fiscal year (`removeOldAccounts`), and rooms after
 * the association's number of months. Returns the number of each.
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

/**
 * Each statement runs in a separate transaction: that of the tombstones locks the counters of the associations until its commit.
 */
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
