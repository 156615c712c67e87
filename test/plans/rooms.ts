import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

const ROOMS = 40;
const MESSAGES = 250;

/** Fills rooms in which these users and some others write messages without text; returns the id of one room. */
export async function fillRooms(
  db: Db,
  entityId: number,
  userIds: number[],
  others: number[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_rooms (uuid, entity_id, kind, last_seq, last_sent_at, created_at, updated_at)
    select gen_random_uuid(), ${entityId}, 'group', ${MESSAGES}::int, now() - i * interval '1 hour', now(), now()
    from generate_series(1, ${ROOMS}::int) i returning id`.execute(db);
  const roomIds = rows.map(({ id }) => id);
  await sql`
    insert into chat_members (room_id, user_id, entity_id, role, joined_seq, read_seq)
    select r.id, u.id, ${entityId}, 'member', 0, ${MESSAGES - 20}::int
    from unnest(${roomIds}::bigint[]) r (id) cross join unnest(${userIds}::bigint[]) u (id)`.execute(db);
  await sql`
    insert into chat_members (room_id, user_id, entity_id, role, joined_seq)
    select r.id, u.id, ${entityId}, 'member', 0
    from unnest(${roomIds}::bigint[]) with ordinality r (id, n)
    join unnest(${others}::bigint[]) with ordinality u (id, n) on (u.n + r.n) % 10 = 0
    on conflict do nothing`.execute(db);
  await sql`
    insert into chat_messages (uuid, entity_id, room_id, room_uuid, seq, client_id, sent_at)
    select gen_random_uuid(), ${entityId}, r.id, r.uuid, i, gen_random_uuid(), now()
    from chat_rooms r cross join generate_series(1, ${MESSAGES}::int) i where r.entity_id = ${entityId}`.execute(
    db,
  );
  return roomIds[0] ?? 0;
}
