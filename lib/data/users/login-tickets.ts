import type { Insertable } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

export async function insertLoginTicket(
  db: Db,
  ticket: Insertable<Database['login_tickets']>,
): Promise<void> {
  await db.insertInto('login_tickets').values(ticket).execute();
}

type Ticket = { tokenHash: string; network: string; now: Instant };

/** Finds whose password a ticket stands for; undefined when it is unknown, used, expired, or of another network. */
export async function findUserOfTicket(
  db: Db,
  { tokenHash, network, now }: Ticket,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('login_tickets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes a ticket; false when it is used already. */
export async function consumeLoginTicket(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_tickets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
