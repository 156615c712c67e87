import type { Needs, Reads } from '../core/context.ts';
import { findEntity } from '../data/entities.ts';
import { entityName } from '../entities/present.ts';

export const SERVICE_NAME = 'tournée';

type Whose = { username: string; entityId: number | null };

/** What is obvious about a user: a password may not be one of these words. */
export async function contextWords(
  ctx: Reads & Needs<'cipher'>,
  { username, entityId }: Whose,
): Promise<string[]> {
  const entity = entityId === null ? undefined : await findEntity(ctx, entityId);
  if (!entity) return [SERVICE_NAME, username];
  return [SERVICE_NAME, username, entityName(ctx, entity) ?? '', entity.city ?? ''];
}
