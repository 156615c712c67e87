import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { findFieldKeys, insertDataKey } from '../data/field-keys.ts';
import { type Resealed, resealCells } from './reseal-cells.ts';

/** A repeated call within this time is a retry, not another rotation. */
const RETRY_SECONDS = 3600;
const BYTES = 32;
/** Leaves a function of fifteen minutes the time to count what is left. */
const MAX_SECONDS = 600;

export const KeyRotation = z
  .strictObject({
    /** Writes old cells anew, instead of adding a key. */
    reseal: z.boolean().default(false),
    /** Removes old keys that open nothing any more. */
    retire: z.boolean().default(false),
    /** How long cells are written anew in this run. */
    seconds: z.int().min(0).max(MAX_SECONDS).default(MAX_SECONDS),
  })
  .refine(({ reseal, retire }) => reseal || !retire, 'retire goes together with reseal');

/** Adds a key for encrypted columns, or writes what older keys have closed anew under the one in use. */
export function rotateFieldKeys(
  ctx: Context,
  { reseal, ...options }: z.output<typeof KeyRotation>,
): Promise<{ kid: string; added: boolean } | Resealed> {
  return reseal ? resealCells(ctx, options) : addFieldKey(ctx);
}

/** What was written before stays readable with the key it names. */
async function addFieldKey(ctx: Needs<'gateways' | 'ids' | 'now'>): Promise<{ kid: string; added: boolean }> {
  const { db, wrap, close } = await ctx.gateways.owner();
  try {
    const keys = (await findFieldKeys(db)).filter(({ purpose }) => purpose === 'data');
    const newest = keys.at(-1);
    if (!newest) throw new Error('the database has no field keys: run the migrate function first');
    if (keys.length > 1 && newest.created_at > addSeconds(ctx.now, -RETRY_SECONDS))
      return { kid: newest.kid, added: false };
    const kid = nameAfter(keys);
    await insertDataKey(db, { kid, wrapped: await wrap(ctx.ids.bytes(BYTES)), now: ctx.now });
    return { kid, added: true };
  } finally {
    await close();
  }
}

/** By the number of the newest: how many there are is no number of its own once one was removed. */
function nameAfter(keys: { kid: string }[]): string {
  return `d${Math.max(...keys.map(({ kid }) => Number(kid.slice(1)))) + 1}`;
}
