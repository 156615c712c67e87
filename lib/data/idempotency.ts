import { sql } from 'kysely';
import { kept } from '../core/retention.ts';
import { addSeconds, type Instant, secondsBetween } from '../core/time.ts';
import type { Db } from './connection/db.ts';

type Key = { userId: number; key: string };

export type Reservation =
  | { kind: 'reserved' }
  | { kind: 'answered'; digest: string; encryptedAnswer: string }
  | { kind: 'in-flight'; digest: string; secondsLeft: number };

const KEPT_SECONDS = kept.answerHours * 3600;
/** Longer than any request may run, in seconds; after this the request that holds the key has died. */
const IN_FLIGHT_SECONDS = 60;

/** Reserves the idempotency key, or returns its current state. Committed at once, so that parallel requests see it. */
export async function reserveKey(
  db: Db,
  { userId, key }: Key,
  digest: string,
  now: Instant,
): Promise<Reservation> {
  const expired = addSeconds(now, -KEPT_SECONDS);
  const abandoned = addSeconds(now, -IN_FLIGHT_SECONDS);
  const taken = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      request_digest: digest,
      status: null,
      encrypted_answer: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_digest: digest, status: null, encrypted_answer: null, created_at: now })
        .where(
          sql<boolean>`idempotency_keys.created_at < ${expired} or (idempotency_keys.status is null
            and idempotency_keys.created_at <= ${abandoned} and idempotency_keys.request_digest = ${digest})`,
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return { kind: 'reserved' };
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_digest as digest', 'encrypted_answer as encryptedAnswer', 'created_at as reservedAt'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  // The key was released between the two statements.
  if (!row) return reserveKey(db, { userId, key }, digest, now);
  const { digest: reservedFor, encryptedAnswer, reservedAt } = row;
  if (encryptedAnswer !== null) return { kind: 'answered', digest: reservedFor, encryptedAnswer };
  const secondsLeft = IN_FLIGHT_SECONDS - secondsBetween(reservedAt, now);
  return { kind: 'in-flight', digest: reservedFor, secondsLeft };
}

export async function keepAnswer(
  db: Db,
  { userId, key }: Key,
  status: number,
  encryptedAnswer: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, encrypted_answer: encryptedAnswer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function releaseKey(db: Db, { userId, key }: Key): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
}
