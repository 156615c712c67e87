import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Day } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

/** What an association has for its first season, counted. */
export type FirstStepFacts = {
  /** Whether an address of its postal code, of a town that it asked for, or of one of its sectors is known. */
  has_town: boolean;
  people: number;
  /** People other than the caller who were not invited and chose no password. */
  uninvited: number;
  /** In the operation; 0 without one. */
  sectors: number;
  unassigned: number;
  has_visit: boolean;
  has_receipt: boolean;
};

type Question = {
  entityId: number;
  operationId: number | null;
  callerId: number;
  today: Day;
  atMost: number;
};

/**
 * Reads in one statement what the first steps of an association depend on; counts up to `atMost`. Undefined, and nothing is counted,
 * once a season of the association has ended.
 */
export async function findFirstStepFacts(
  ctx: Reads,
  { entityId, operationId, callerId, today, atMost }: Question,
): Promise<FirstStepFacts | undefined> {
  const { rows } = await sql<FirstStepFacts>`
    with people as (
      select u.id, u.password_generated from users u
      where u.entity_id = ${entityId} and u.deleted_at is null and u.chk_active = 1 and ${ofTenant(ctx, 'u.entity_id')}
      limit ${atMost}
    ),
    cut as (
      select s.id from sectors s
      where s.operation_id = ${operationId} and s.deleted_at is null and ${ofTenant(ctx, 's.entity_id')}
      limit ${atMost}
    )
    select
      exists (select from addresses a join entities e on e.postal_code = a.code_postal where e.id = ${entityId})
        or exists (select from sectors_adresses t where t.operation_id = ${operationId} and t.fk_sector is not null
          and ${ofTenant(ctx, 't.entity_id')})
        or exists (select from town_requests q join towns t on t.code_insee = q.code_insee
          where q.entity_id = ${entityId} and t.state = 'ready' and ${ofTenant(ctx, 'q.entity_id')}) as has_town,
      (select count(*)::int from people) as people,
      (select count(*)::int from people p where p.password_generated = 1 and p.id <> ${callerId} and not exists (
        select from history h where h.object = 'user' and h.object_id = p.id and h.action = 'invited'
          and ${ofTenant(ctx, 'h.entity_id')})) as uninvited,
      (select count(*)::int from cut) as sectors,
      (select count(*)::int from cut c where not exists (
        select from sector_members m where m.sector_id = c.id)) as unassigned,
      exists (select from passages v where v.fk_operation = ${operationId} and v.deleted_at is null
        and ${ofTenant(ctx, 'v.entity_id')}) as has_visit,
      exists (select from receipts r where r.entity_id = ${entityId} and ${ofTenant(ctx, 'r.entity_id')}) as has_receipt
    where not exists (select from operations o where o.entity_id = ${entityId} and o.deleted_at is null
      and o.date_end < ${today}::date and ${ofTenant(ctx, 'o.entity_id')})
  `.execute(ctx.db);
  return rows[0];
}
