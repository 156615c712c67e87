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

/** The first steps of these associations: each is one look into an index, however much an association has. */
export async function findStepsTaken({ db }: Reads, entityIds: readonly number[]): Promise<StepsTakenRow[]> {
  const { rows } = await sql<StepsTakenRow>`
    select e.id,
      exists (select from operations o where o.entity_id = e.id and o.deleted_at is null) as season,
      exists (
        select from operations o join sectors s on s.operation_id = o.id
        where o.entity_id = e.id and o.deleted_at is null and s.deleted_at is null
      ) as sectors,
      exists (select from users u where u.entity_id = e.id and u.deleted_at is null offset 1) as members,
      exists (select from passages p where p.entity_id = e.id) as visits,
      not exists (
        select from users u where u.entity_id = e.id and u.deleted_at is null and u.chk_active = 1
      ) as closed
    from unnest(${entityIds}::bigint[]) as e (id)
  `.execute(db);
  return rows;
}
