import type { QueryExecutorProvider } from 'kysely';
import { runAll } from './statements.ts';

/** Who administers an association is in each of its broadcasts; those who came to it later, or had left it, were not. */
export const administratorsOfBroadcasts = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

const statements = [
  `insert into chat_members as m (room_id, user_id, entity_id, role, joined_seq, read_seq)
   select r.id, u.id, r.entity_id, 'member', 0, r.last_seq
   from chat_rooms r
   join users u on u.entity_id = r.entity_id and u.fk_role = 2 and u.chk_active = 1 and u.deleted_at is null
   where r.kind = 'broadcast'
   on conflict (room_id, user_id) do update
     set left_at = null, joined_seq = 0,
       role = case when m.left_at is null then m.role else 'member' end,
       read_seq = case when m.left_at is null then greatest(m.read_seq, m.joined_seq) else excluded.read_seq end
     where m.left_at is not null or m.joined_seq > 0`,
];
