import { sql } from 'kysely';
import type { Reads } from '../core/context.ts';

/** Whether an association has begun, and whether anybody of it can still sign in. */
export type StepsTakenRow = {
  id: number;
  season: boolean;
  sectors: boolean;
  members: boolean;
  visits: boolean;
  closed: boolean;
};

/**
 * The first steps of these associations: each is one look into an index. Limited, because PostgreSQL would rather read whole tables
 * once for `exists`.
 */
export async function findStepsTaken({ db }: Reads, entityIds: readonly number[]): Promise<StepsTakenRow[]> {
  const { rows } = await sql<StepsTakenRow>`
    select e.id,
      (select true from operations o where o.entity_id = e.id and o.deleted_at is null limit 1) is true as season,
      (
        select true from operations o join sectors s on s.operation_id = o.id
        where o.entity_id = e.id and o.deleted_at is null and s.deleted_at is null limit 1
      ) is true as sectors,
      (select true from users u where u.entity_id = e.id and u.deleted_at is null limit 1 offset 1) is true as members,
      (select true from passages p where p.entity_id = e.id limit 1) is true as visits,
      (
        select true from users u where u.entity_id = e.id and u.deleted_at is null and u.chk_active = 1 limit 1
      ) is not true as closed
    from unnest(${entityIds}::bigint[]) as e (id)
  `.execute(db);
  return rows;
}
