import { hashToken, newToken } from '../../core/ids.ts';
import { MAX_SESSION_SECONDS } from '../../core/session-limits.ts';
import { addSeconds, type Instant } from '../../core/time.ts';
import { findLastChange, insertSession } from '../../data/example.ts';
import { notePhone } from '../../data/field/phones.ts';
import { type Story, seasonOf } from './story.ts';

const platforms = ['android', 'ios'] as const;
/** How long before its last exchange somebody signed in on a phone. */
const SIGNED_IN_SECONDS = 12 * 86_400;

/** Somebody's phone exchanged everything at an instant. */
export type Exchange = { userId: number; at: Instant };

/**
 * The phones of people who exchanged something in the season of now, in step since the last time. Nobody holds the token of their
 * sessions, and nobody logged in: there is no event.
 */
export async function carryPhones(story: Story, exchanges: readonly Exchange[]): Promise<void> {
  const { trx, entityId, people } = story;
  const operationId = seasonOf(story, 'now').id;
  const seq = await findLastChange(trx.db, operationId);
  const inOrder = exchanges.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const inStep = new Map(inOrder.map(({ userId, at }) => [userId, at]));
  for (const [at, [userId, now]] of [...inStep].entries()) {
    const platform = platforms[at % platforms.length] ?? 'android';
    const since = addSeconds(now, -SIGNED_IN_SECONDS);
    const sessionId = await insertSession(trx.db, {
      token_hash: hashToken(newToken(trx.ids)),
      user_id: userId,
      entity_id: entityId,
      fk_role: people.find(({ id }) => id === userId)?.fk_role ?? 1,
      platform,
      app_version: null,
      created_at: since,
      last_used_at: now,
      expires_at: addSeconds(since, MAX_SESSION_SECONDS[platform]),
    });
    await notePhone(
      { db: trx.db, now },
      { entityId, operationId, userId, phone: trx.ids.uuid(), sessionId, seq },
    );
  }
}
