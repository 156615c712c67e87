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
    // Where the connection has ended everything is undone, and why the work failed says more than that.
    await undo(trx).catch(() => {});
    throw error;
  }
}

async function undo(trx: Db): Promise<void> {
  await sql`rollback to savepoint attempt`.execute(trx);
  await sql`release savepoint attempt`.execute(trx);
}
