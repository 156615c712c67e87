import type { Insertable } from 'kysely';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';

/** The id of the new row; undefined when this receipt already has an e-mail for the purpose. */
export async function insertEmail(
  db: Db,
  email: Omit<Insertable<Database['emails']>, 'slot_at' | 'sending_since' | 'sent_at' | 'failure'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('emails')
    .values({ ...email, slot_at: null, sending_since: null, sent_at: null, failure: null })
    .onConflict((conflict) => conflict.columns(['receipt_id', 'purpose', 'asked']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
