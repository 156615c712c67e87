import type { Needs, Reads } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { findEntity } from '../data/entities.ts';
import { entityName } from '../entities/present.ts';

export const SERVICE_NAME = 'tournée';

type Whose = { username: string; entityId: number | null };

/** The obvious words about a user, which may not be the password. */
export async function contextWords(
  ctx: Reads & Needs<'cipher'>,
  { username, entityId }: Whose,
): Promise<string[]> {
  const entity = entityId === null ? undefined : await findEntity(ctx, entityId);
  if (!entity) return [SERVICE_NAME, username];
  return [SERVICE_NAME, username, entityName(ctx, entity) ?? '', entity.city ?? ''];
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
