import type * as z from 'zod';
import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { mayOfKey } from './rules.ts';
import type { OwnKey } from './schemas.ts';

/** Says to software what its key may do; a person has none. */
export function readOwnKey(ctx: Context): z.input<typeof OwnKey> {
  const { key, entityId, roleId, userId } = signedIn(ctx);
  if (key === null || entityId === null) throw new Problem('not-found');
  const { id: key_id, name, actions, expiresAt: expires_at } = key;
  return {
    key_id,
    name,
    entity_id: entityId,
    user_id: userId,
    may: mayOfKey(roleId, actions),
    expires_at,
  };
}
