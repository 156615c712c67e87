import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';

/** When a user was last invited, and when they last chose a password themselves. */
export type InvitationFacts = { userId: number; invitedAt: Instant | null; chosenAt: Instant | null };

/** Reads the facts about invitations from the history of users, which keeps what happened. */
export function findInvitations(ctx: Reads, userIds: readonly number[]): Promise<InvitationFacts[]> {
  return ctx.db
    .selectFrom('history')
    .select((eb) => [
      'object_id as userId',
      eb.fn.max<Instant | null>('at').filterWhere('action', '=', 'invited').as('invitedAt'),
      // Without a signed-in user: by the link of an e-mail.
      eb.fn
        .max<Instant | null>('at')
        .filterWhere(
          sql<boolean>`changes->'password' is not null and (by_user_id is null or by_user_id = object_id)`,
        )
        .as('chosenAt'),
    ])
    .where('object', '=', 'user')
    .where(among('object_id', userIds))
    .where(ofTenant(ctx, 'entity_id'))
    .groupBy('object_id')
    .execute();
}
