import type { Needs } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { deleteUnusedKeys } from '../data/field-keys/delete.ts';
import { findFieldKeys } from '../data/field-keys/find.ts';
import { replacedKeys } from '../field-keys.ts';

/** Removes old keys that nobody writes with and that open no cell any more; answers which. */
export async function retireFieldKeys({ gateways, now }: Needs<'gateways' | 'now'>): Promise<string[]> {
  const { db, close } = await gateways.owner();
  try {
    return await inTransaction(db, 'all', 'read write', async (trx) =>
      deleteUnusedKeys(trx, replacedKeys(await findFieldKeys(trx), now)),
    );
  } finally {
    await close();
  }
}
