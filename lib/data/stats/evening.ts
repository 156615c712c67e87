import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

/** What a member recorded since the beginning of the evening that is asked for. */
export type WalkerRow = {
  ope_user_id: number;
  user_id: number;
  uuid: string;
  entity_id: number | null;
  encrypted_name: string | null;
  /** The sector of the last visit. */
  sector_id: number | null;
  first_at: Instant;
  last_at: Instant;
  doors: number;
};

type Question = { operationId: number; since: Instant; until: Instant };

/** The members with a visit between two instants, by their membership; a door counts once for each of them. */
export async function findWalkers(ctx: Reads, { operationId, since, until }: Question): Promise<WalkerRow[]> {
  const { rows } = await sql<WalkerRow>`
    with visits as (
      select p.fk_user, p.fk_sector, p.passed_at, p.passage_id,
        coalesce(p.fk_adresse || ' ' || p.dwelling, 'visit ' || p.passage_id) as door
      from passages p
      where p.fk_operation = ${operationId} and p.deleted_at is null
        and p.passed_at > ${since} and p.passed_at <= ${until} and ${ofTenant(ctx, 'p.entity_id')}
    )
    select m.id as ope_user_id, m.user_id, u.uuid, u.entity_id, u.encrypted_name,
      (array_agg(v.fk_sector order by v.passed_at desc, v.passage_id desc))[1] as sector_id,
      min(v.passed_at) as first_at, max(v.passed_at) as last_at, count(distinct v.door)::int as doors
    from visits v join ope_users m on m.id = v.fk_user join users u on u.id = m.user_id
    where ${ofTenant(ctx, 'm.entity_id')}
    group by m.id, u.id order by m.id`.execute(ctx.db);
  return rows;
}
