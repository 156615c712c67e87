import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';

type KeptAnswer = { user_id: number; key: string; encrypted_answer: string };

/** The stored responses for idempotent retries, of the users of an association and of the platform. */
export async function findKeptAnswers(ctx: Reads, entityId: number): Promise<KeptAnswer[]> {
  const { rows } = await sql<KeptAnswer>`
    select k.user_id, k.key, k.encrypted_answer from idempotency_keys k
    where k.encrypted_answer is not null
      and k.user_id in (select u.id from users u where u.entity_id = ${entityId} or u.entity_id is null)
    order by k.user_id, k.key
  `.execute(ctx.db);
  return rows;
}

/** Deletes the stored responses of a user whose sessions have ended, so that no retry follows. */
export async function deleteKeptAnswers(ctx: Reads, userId: number): Promise<void> {
  await ctx.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

export async function replaceKeptAnswer(
  ctx: Reads,
  { user_id, key, encrypted_answer }: KeptAnswer,
): Promise<void> {
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ encrypted_answer })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}
