import type { Needs } from '../context.ts';
import { findFieldKeys } from '../data/field-keys/find.ts';
import { insertDataKey } from '../data/field-keys/insert.ts';
import { addSeconds } from '../time.ts';

/** A repeated call within this time is a retry, not another rotation. */
const RETRY_SECONDS = 3600;
const BYTES = 32;

/** Adds a key for encrypted columns. What was written before stays readable with the key it names. */
export async function rotateFieldKeys(
  ctx: Needs<'gateways' | 'ids' | 'now'>,
): Promise<{ kid: string; added: boolean }> {
  const { db, wrap, close } = await ctx.gateways.owner();
  try {
    const keys = (await findFieldKeys(db)).filter(({ purpose }) => purpose === 'data');
    const newest = keys.at(-1);
    if (!newest) throw new Error('the database has no field keys: run the migrate function first');
    if (keys.length > 1 && newest.created_at > addSeconds(ctx.now, -RETRY_SECONDS))
      return { kid: newest.kid, added: false };
    const kid = `d${keys.length + 1}`;
    await insertDataKey(db, { kid, wrapped: await wrap(ctx.ids.bytes(BYTES)), now: ctx.now });
    return { kid, added: true };
  } finally {
    await close();
  }
}
