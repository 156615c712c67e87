import { sql } from 'kysely';
import type { Needs } from '../core/context.ts';
import type { Instant } from '../core/time.ts';

/** Tables with temporary rows, each with the column of the instant at which a row began or ends. */
const ends = {
  idempotency_keys: 'created_at',
  sessions: 'expires_at',
  password_resets: 'expires_at',
  sign_in_links: 'expires_at',
  passkey_challenges: 'expires_at',
  login_tickets: 'expires_at',
  signups: 'created_at',
  signup_invitations: 'expires_at',
  address_quotas: 'updated_at',
  login_failures: 'window_ends_at',
  login_streaks: 'updated_at',
  receipt_batches: 'created_at',
  sector_proposals: 'created_at',
  webhook_deliveries: 'created_at',
} as const;

/** Deletes the rows of a table whose instant is before `before`; returns their number. */
export async function deleteExpired(
  { db }: Needs<'db'>,
  table: keyof typeof ends,
  before: Instant,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(ends[table])} < ${before}::timestamptz
  `.execute(db);
  return Number(numAffectedRows);
}

/** Deletes former e-mail addresses whose replacement was confirmed by an instant; returns how many. */
export async function clearFormerEmails({ db }: Needs<'db'>, by: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ encrypted_former_email: null, email_changed_at: null })
    .where('email_changed_at', '<=', by)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
