import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { findFieldKeys, insertDataKey } from '../data/field-keys.ts';
import { type Resealed, resealCells } from './reseal-cells.ts';

/** A call within this many seconds after a rotation is a retry and adds no key. */
const RETRY_SECONDS = 3600;
const BYTES = 32;
/** Leaves a function of 15 minutes enough time to count the remaining cells. */
const MAX_SECONDS = 600;

export const KeyRotation = z
  .strictObject({
    /** Re-encrypts cells instead of adding a key. */
    reseal: z.boolean().default(false),
    /** Deletes replaced keys that no cell uses any more. */
    retire: z.boolean().default(false),
    /** Maximum duration of the re-encryption in this run, in seconds. */
    seconds: z.int().min(0).max(MAX_SECONDS).default(MAX_SECONDS),
  })
  .refine(({ reseal, retire }) => reseal || !retire, 'retire goes together with reseal');

/** Adds a key for encrypted columns, or re-encrypts cells of older keys with the current one. */
export function rotateFieldKeys(
  ctx: Context,
  { reseal, ...options }: z.output<typeof KeyRotation>,
): Promise<{ kid: string; added: boolean } | Resealed> {
  return reseal ? resealCells(ctx, options) : addFieldKey(ctx);
}

/** Adds a data key; existing cells remain readable with the keys that they name. */
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

/** The next key id. Derived from the highest number, because a count would repeat ids after a key was deleted. */
function nameAfter(keys: { kid: string }[]): string {
  return `d${Math.max(...keys.map(({ kid }) => Number(kid.slice(1)))) + 1}`;
}
