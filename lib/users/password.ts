import { type Needs, type Reads, signedIn } from '../core/context.ts';
import { hashOfNoPassword } from '../core/passwords/password-hash.ts';
import { addSeconds } from '../core/time.ts';
import { findEntity } from '../data/entities.ts';
import { entityName } from '../entities/present.ts';
import { userName } from './present.ts';

export const SERVICE_NAME = 'tournée';

type Whose = { username: string; name: string | null; entityId: number | null };

/** The obvious words about a user, which may not be the password. */
export async function contextWords(
  ctx: Reads & Needs<'cipher'>,
  { username, name, entityId }: Whose,
): Promise<string[]> {
  const entity = entityId === null ? undefined : await findEntity(ctx, entityId);
  const own = [SERVICE_NAME, username, name ?? ''];
  return entity ? [...own, entityName(ctx, entity) ?? '', entity.city ?? ''] : own;
}

/** About whom the words of the caller's own password are. */
export function ofCaller(ctx: Needs<'caller' | 'cipher'>): Whose {
  const { username, entityId, uuid, encryptedName } = signedIn(ctx);
  const name = userName(ctx, { uuid, entity_id: entityId, encrypted_name: encryptedName });
  return { username, name, entityId };
}

const GENERATED_LIFETIME_SECONDS = 14 * 86_400;

/** A password that another user sets: `chosen` by that user, or generated. `none`: the user has none before following a link. */
export type FirstPassword = { kind: 'chosen' | 'generated'; hash: string } | { kind: 'none' };

/** The columns of a password that another user sets; a generated one expires unless it is used in time. */
export function passwordColumns({ now, ids }: Needs<'now' | 'ids'>, password: FirstPassword) {
  switch (password.kind) {
    case 'chosen':
      return { password_hash: password.hash, password_generated: 0 as const, password_expires_at: null };
    case 'generated':
      return {
        password_hash: password.hash,
        password_generated: 1 as const,
        password_expires_at: addSeconds(now, GENERATED_LIFETIME_SECONDS),
      };
    case 'none':
      return {
        password_hash: hashOfNoPassword(ids),
        password_generated: 1 as const,
        password_expires_at: now,
      };
  }
}
