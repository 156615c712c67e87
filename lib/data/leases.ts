import { sql } from 'kysely';
import { holderPrefix } from '../core/ids.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { type Db, retryOnLostConnection } from './connection/db.ts';

/** A lease and its holder. */
export type LeaseHolder = { name: string; holder: string };

type Lease = LeaseHolder & { now: Instant; seconds: number };

/** Takes the lease unless another holder has it; expired leases are free. */
export async function takeLease(db: Db, { name, holder, now, seconds }: Lease): Promise<boolean> {
  const expires_at = addSeconds(now, seconds);
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ holder, expires_at }).where('leases.expires_at', '<=', now),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function returnLease(db: Db, { name, holder }: LeaseHolder): Promise<void> {
  // Retried, because otherwise a lost connection would block the lease until it expires.
  await retryOnLostConnection(() =>
    db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
  );
}

/** Releases all leases of a service that has stopped. */
export async function returnLeasesOf(db: Db, service: string): Promise<void> {
  const isOfService = sql<boolean>`starts_with(holder, ${holderPrefix(service)})`;
  await db.deleteFrom('leases').where(isOfService).execute();
}
