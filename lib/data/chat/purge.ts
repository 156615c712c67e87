import { sql } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { UploadPlace } from '../uploads.ts';

/**
 * Deletes expired rooms with their messages and files: the association's number of months after the end of their operation, or
 * after the last message.
 */
export async function deleteOldRooms(
  db: Db,
  { now, defaultMonths, limit }: { now: Instant; defaultMonths: number; limit: number },
): Promise<{ rooms: number; files: UploadPlace[] }> {
  const { rows } = await sql<{ rooms: number; files: UploadPlace[] }>`
    with due as (
      select r.id from chat_rooms r
      join entities e on e.id = r.entity_id
      left join operations o on o.id = r.operation_id
      where coalesce((o.date_end + 1)::timestamp at time zone e.time_zone, r.last_sent_at, r.created_at)
        + make_interval(months => coalesce((e.settings ->> 'chat_months')::int, ${defaultMonths})) <= ${now}::timestamptz
      order by r.id limit ${sql.lit(limit)} for update of r skip locked
    ),
    files as (delete from uploads u using due where u.room_id = due.id returning u.entity_id, u.uuid),
    rooms as (delete from chat_rooms r using due where r.id = due.id)
    select (select count(*) from due) as rooms, coalesce((select json_agg(files) from files), '[]') as files
  `.execute(db);
  const [removed] = rows;
  if (!removed) throw new Error('old rooms were not counted');
  return removed;
}
