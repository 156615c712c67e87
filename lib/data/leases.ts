import { sql } from 'kysely';
import { holderPrefix } from '../core/ids.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { type Db, onLiveConnection } from './db.ts';

/** A lease and who says to hold it. */
export type Held = { name: string; holder: string };

type Lease = Held & { now: Instant; seconds: number };

/** Takes the lease when nobody holds it; an expired one counts as nobody's. */
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

export async function returnLease(db: Db, { name, holder }: Held): Promise<void> {
  // Else the next one would wait until it expires, because a connection of the holder ended.
  await onLiveConnection(() =>
    db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
  );
}

/** Returns all that a service held which does not run any more. */
export async function returnLeasesOf(db: Db, service: string): Promise<void> {
  const isOfService = sql<boolean>`starts_with(holder, ${holderPrefix(service)})`;
  await db.deleteFrom('leases').where(isOfService).execute();
}
