import { sql } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';

/** A user to remind, and their number of unread messages. */
export type Reminded = {
  id: number;
  uuid: string;
  entity_id: number | null;
  encrypted_name: string | null;
  encrypted_email: string;
  unread: number;
};

type Due = {
  now: Instant;
  /** Only messages that are unread since before this instant cause a reminder. */
  unreadSince: Instant;
  /** Users with a later reminder are skipped. */
  remindedBefore: Instant;
  /** Users up to this id are already processed. */
  after: number;
  limit: number;
};

/** Takes the next users, by id, who have messages unread for a day in rooms that they did not mute. */
export async function takeReminded(
  db: Db,
  { now, unreadSince, remindedBefore, after, limit }: Due,
): Promise<Reminded[]> {
  const isDue = sql`(u.chat_digest_at is null or u.chat_digest_at < ${remindedBefore}::timestamptz)`;
  const { rows } = await sql<Reminded>`
    with due as (
      select u.id, count(*)::int as unread
      from users u
      left join entities e on e.id = u.entity_id
      join chat_members me on me.user_id = u.id and me.left_at is null
        and (me.muted_until is null or me.muted_until <= ${now}::timestamptz)
      join chat_rooms r on r.id = me.room_id and r.archived_at is null
      join chat_messages m on m.room_id = r.id and m.seq > greatest(me.read_seq, me.joined_seq)
        and m.author_id is distinct from u.id and m.deleted_at is null
      where u.id > ${after} and u.chat_digest = 1 and u.chk_active = 1 and u.deleted_at is null
        and u.encrypted_email is not null and e.deleted_at is null and ${isDue}
      group by u.id
      having min(m.sent_at) < ${unreadSince}::timestamptz
      order by u.id limit ${sql.lit(limit)}
    ),
    -- Asked again of the locked row: two runs at once remind nobody twice.
    reminded as (
      update users u set chat_digest_at = ${now}::timestamptz from due
      where u.id = due.id and ${isDue}
      returning u.id, u.uuid, u.entity_id, u.encrypted_name, u.encrypted_email, due.unread
    )
    select * from reminded order by id`.execute(db);
  return rows;
}
