import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { keyActions } from '../core/key-rights.ts';
import { roles } from '../core/roles-matrix.ts';
import type { KeyRow } from '../data/keys/keys.ts';
import { presentUserName } from '../users/present.ts';
import { mayOfKey } from './rules.ts';
import type { ApiKey } from './schemas.ts';

/** Presents a key, without anything of its secret but the beginning. */
export function presentKey(ctx: Needs<'cipher' | 'now'>, row: KeyRow): z.input<typeof ApiKey> {
  const isFormerLive = row.former_until !== null && row.former_until > ctx.now;
  return {
    key_id: row.id,
    entity_id: row.entity_id,
    name: row.name,
    starts_with: row.starts_with,
    // An action that a release has removed is one that nobody may perform.
    actions: keyActions.filter((action) => row.actions.includes(action)),
    may: mayOfKey(row.fk_role ?? roles.super_admin, row.actions),
    state: row.expires_at > ctx.now ? 'live' : 'expired',
    made_by: row.made_by,
    ...makerOf(ctx, row),
    created_at: row.created_at,
    expires_at: row.expires_at,
    rotated_at: row.rotated_at,
    former_until: isFormerLive ? row.former_until : null,
    last_used_on: row.last_used_on,
    last_network: row.last_network,
  };
}

/** Null for platform staff, whose names associations do not see. */
function makerOf(
  ctx: Needs<'cipher'>,
  { uuid, user_entity_id, encrypted_name }: KeyRow,
): Pick<z.input<typeof ApiKey>, 'made_by_name' | 'damaged'> {
  if (uuid === null) return { made_by_name: null };
  const { name: made_by_name, ...damage } = presentUserName(ctx, {
    uuid,
    entity_id: user_entity_id,
    encrypted_name,
  });
  return { made_by_name, ...damage };
}
