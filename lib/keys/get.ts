import type * as z from 'zod';
import { type Context, isCaller, type Reads } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findKey, type KeyRow, lockKey } from '../data/keys/keys.ts';
import { presentKey } from './present.ts';
import type { ApiKey } from './schemas.ts';

/** Presents a key that the request has just written. */
export async function readKey(
  ctx: Reads & Pick<Context, 'cipher' | 'now'>,
  keyId: number,
): Promise<z.input<typeof ApiKey>> {
  const row = await findKey(ctx, keyId);
  if (!row) throw new Problem('not-found');
  return presentKey(ctx, row);
}

/** Loads the key of a path and locks it. */
export async function loadKey(ctx: Context, keyId: number): Promise<KeyRow> {
  const row = await lockKey(ctx, keyId);
  if (!row) throw new Problem('not-found');
  return row;
}

/** Loads the key of a path for its maker; nobody else gets a secret that acts in their name. */
export async function loadOwnKey(ctx: Context, keyId: number): Promise<KeyRow> {
  const row = await loadKey(ctx, keyId);
  if (!isCaller(ctx, row.made_by)) throw new Problem('forbidden');
  return row;
}
