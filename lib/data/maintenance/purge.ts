import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

/** Forgets what has had its time: keys, sessions, tokens and counters. */
export async function purgeExpired(
  db: Db,
  { now, keysBefore, quotasBefore }: { now: Instant; keysBefore: Instant; quotasBefore: Instant },
): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', keysBefore).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('address_quotas').where('updated_at', '<', quotasBefore).execute();
  await db.deleteFrom('login_failures').where('window_ends_at', '<', now).execute();
}
