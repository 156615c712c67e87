import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';

/** A door is in a live sector that covers it or got it by hand, or in none if none covers it; walks have no gaps. */
export async function faultsOfDoors(operationId: number): Promise<string[]> {
  const { rows } = await asOwner((trx) =>
    sql<{ fault: string }>`
      with doors as (
        select d.*, a.geom, s.outline, s.deleted_at from sectors_adresses d
        join addresses a on a.id = d.fk_adresse left join sectors s on s.id = d.fk_sector
        where d.operation_id = ${operationId}
      )
      select 'door ' || fk_adresse || ' is in a deleted sector' as fault from doors where deleted_at is not null
      union all
      select 'door ' || fk_adresse || ' is in a sector that does not cover it' from doors
      where not given_by_hand and not st_covers(outline, geom)
      union all
      select 'door ' || d.fk_adresse || ' is in no sector, though one covers it' from doors d
      join sectors s on s.operation_id = d.operation_id and s.deleted_at is null and st_covers(s.outline, d.geom)
      where d.fk_sector is null
      union all
      select 'the walk of sector ' || fk_sector || ' is ' || string_agg(coalesce(walk, 0)::text, ' ' order by walk)
      from doors where fk_sector is not null group by fk_sector
      having count(distinct walk) <> count(*) or max(walk) <> count(*)
    `.execute(trx),
  );
  return rows.map(({ fault }) => fault);
}
