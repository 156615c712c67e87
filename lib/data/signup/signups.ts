import type { Insertable, Selectable } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

export type SignupRow = Selectable<Database['signups']>;

/** Stores a request to sign up in place of an earlier one of the same address, whose link ends. */
export async function storeSignup(db: Db, signup: Insertable<Database['signups']>): Promise<void> {
  const { email_index: _, ...values } = signup;
  await db
    .insertInto('signups')
    .values(signup)
    .onConflict((conflict) => conflict.column('email_index').doUpdateSet(values))
    .execute();
}

/** Finds the request of a link; undefined when it is unknown, used or expired. */
export function findSignup(db: Db, tokenHash: string, now: Instant): Promise<SignupRow | undefined> {
  return db
    .selectFrom('signups')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Removes the request of a link, which works once; false when another request was faster. */
export async function consumeSignup(db: Db, tokenHash: string, now: Instant): Promise<boolean> {
  const row = await db
    .deleteFrom('signups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
