import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Runs `work` inside the transaction in progress; what it wrote is undone when it fails, the rest stays. */
export async function inSavepoint<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
    throw error;
  }
}
