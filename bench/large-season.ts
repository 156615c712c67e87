import { sql } from 'kysely';
import { inTransaction } from '../lib/data/transactions.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import type { Season } from './season.ts';

const SECTOR_COUNT = 300;
const PASSAGE_COUNT = 40_000;

/** Adds an operation with the same addresses in 300 sectors and 40,000 passages of forty days. Returns its id. */
export async function addLargeSeason({ resources }: BenchService, season: Season): Promise<number> {
  const { call, token, entityId } = season;
  const dates = { date_start: '2025-10-15', date_end: '2025-12-31' };
  const { operation_id }: Json = await call('POST', '/api/operations', dates, token);
  const { data }: Json = await call('GET', `/api/operations/${season.operationId}/members`, undefined, token);
  const { ope_user_id }: Json = await call(
    'POST',
    `/api/operations/${operation_id}/members`,
    { user_id: data[0].user_id },
    token,
  );
  await inTransaction(resources.db(), { entityId }, async (db) => {
    await sql`
      insert into sectors (entity_id, operation_id, sector_name, departments, created_at, updated_at)
      select ${entityId}, ${operation_id}, 'Secteur ' || n, '{}', now(), now()
      from generate_series(1, ${SECTOR_COUNT}::int) n`.execute(db);
    await sql`
      insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
        code_insee, commune, lon, lat)
      select s.id, a.fk_adresse, ${operation_id}, a.entity_id, a.ban_id, a.numero, a.voie, a.code_postal, a.code_insee,
        a.commune, a.lon, a.lat
      from (select id, row_number() over (order by id) - 1 as at from sectors
            where operation_id = ${operation_id}) s
      join sectors_adresses a on a.operation_id = ${season.operationId} and a.id % ${SECTOR_COUNT}::int = s.at`.execute(
      db,
    );
    await sql`
      insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, floor, door, fk_type,
        montant_cents, fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
      select gen_random_uuid(), ${entityId}, ${operation_id}, a.fk_sector, ${ope_user_id}, a.fk_adresse,
        (n % 3)::text, 'Porte ' || n % 7, case when n % 3 = 0 then 'a_finaliser' else 'effectue' end,
        case when n % 3 = 0 then 0 else 500 + n % 10 * 100 end, case when n % 3 = 0 then 'none' else 'cash' end, 1,
        timestamptz '2025-10-15 16:00+02' + n * interval '86 seconds', '{}', 'x', now(), now()
      from generate_series(1, ${PASSAGE_COUNT}::int) n
      join (select fk_adresse, fk_sector, row_number() over (order by id) - 1 as at, count(*) over () as many
            from sectors_adresses where operation_id = ${operation_id}) a on a.at = n % a.many`.execute(db);
  });
  return operation_id;
}
