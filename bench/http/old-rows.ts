import type pg from 'pg';

type Member = { entityId: number; operationId: number; sectorId: number; opeUserId: number };

/** Inserts passages of the last weeks, in turn for each member of an association, without encrypted fields. */
export async function addOldPassages(owner: pg.Pool, members: readonly Member[], count: number) {
  const [{ entityId, operationId } = { entityId: 0, operationId: 0 }] = members;
  const places = JSON.stringify(members.map(({ sectorId, opeUserId }) => [sectorId, opeUserId]));
  await owner.query(
    `insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents, fk_type_reglement,
       nb_calendriers, passed_at, lat, lon, flags, draft_digest, created_at, updated_at)
     select gen_random_uuid(), $1, $2, (place -> 0)::bigint, (place -> 1)::bigint,
       case when n % 3 = 0 then 'a_finaliser' else 'effectue' end, case when n % 3 = 0 then 0 else 500 + n % 10 * 100 end,
       case when n % 3 = 0 then 'none' else 'cash' end, 1, now() - interval '1 day' - n * interval '4 minutes', 48.81, 2,
       '{}', 'x', now(), now()
     from generate_series(1, $3::int) n
     join jsonb_array_elements($4::text::jsonb) with ordinality as m (place, at) on m.at = 1 + n % $5::int`,
    [entityId, operationId, count, places, members.length],
  );
}

/** Inserts 40,000 passages of forty days at 10,000 addresses in 300 sectors, for the figures. */
export async function addLargeSeason(owner: pg.Pool, season: Omit<Member, 'sectorId'>): Promise<void> {
  const { entityId, operationId, opeUserId } = season;
  await owner.query(
    `insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
     select '93010_bench_' || n, n % 200, 'Rue ' || n / 200, '93140', '93010', 'Bondy', 2.3 + n * 1e-6, 48.8, now()
     from generate_series(1, 10000) n`,
  );
  await owner.query(
    `insert into sectors (entity_id, operation_id, sector_name, departments, created_at, updated_at)
     select $1, $2, 'Secteur ' || n, '{}', now(), now() from generate_series(1, 300) n`,
    [entityId, operationId],
  );
  await owner.query(
    `insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
       code_insee, commune, lon, lat)
     select s.id, a.id, $2, $1, a.ban_id, a.numero, a.voie, a.code_postal, a.code_insee, a.commune, a.lon, a.lat
     from (select id, row_number() over (order by id) - 1 as at from sectors where operation_id = $2) s
     join addresses a on a.id % 300 = s.at`,
    [entityId, operationId],
  );
  await owner.query(
    `insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, floor, door, fk_type,
       montant_cents, fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
     select gen_random_uuid(), $1, $2, a.fk_sector, $3, a.fk_adresse, (n % 3)::text, 'Porte ' || n % 7,
       case when n % 3 = 0 then 'a_finaliser' else 'effectue' end,
       case when n % 3 = 0 then 0 else 500 + n % 10 * 100 end, case when n % 3 = 0 then 'none' else 'cash' end, 1,
       now() - interval '40 days' + n * interval '86 seconds', '{}', 'x', now(), now()
     from generate_series(1, 40000) n
     join (select fk_adresse, fk_sector, row_number() over (order by id) - 1 as at, count(*) over () as many
           from sectors_adresses where operation_id = $2) a on a.at = n % a.many`,
    [entityId, operationId, opeUserId],
  );
}

/** Inserts 40,000 sessions: in a small table the planner would scan instead of using the index. */
export async function addSessions(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into sessions (token_hash, user_id, platform, created_at, last_used_at, expires_at)
     select md5(random()::text) || n || '-' || u.id, u.id, 'android', now(), now(), now() + interval '90 days'
     from generate_series(1, 200) n, (select id from users order by id limit 200) u`,
  );
}
