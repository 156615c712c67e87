import { type Needs, type Reads, signedIn } from '../core/context.ts';
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

/** The columns of a password that another user sets; a generated one expires unless it is used in time. */
export function passwordColumns({ now }: Needs<'now'>, passwordHash: string, isGenerated: boolean) {
  return {
    password_hash: passwordHash,
    password_generated: isGenerated ? (1 as const) : (0 as const),
    password_expires_at: isGenerated ? addSeconds(now, GENERATED_LIFETIME_SECONDS) : null,
  };
}
