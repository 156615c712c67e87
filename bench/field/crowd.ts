import type pg from 'pg';
import { hashToken, newToken, randomIds } from '../../lib/core/ids.ts';
import { systemClock } from '../../lib/core/time.ts';

/** A signed-in member with a phone, and the position of the member's sector. */
export type Walker = { token: string; operationId: number; lon: number; lat: number };

const ADDRESSES_EACH = 20;
/** The number of sectors per row, west to east; each is a square with a side of `SIDE` degrees. */
const IN_ROW = 25;
const SIDE = 0.003;
const [WEST, SOUTH] = [3, 49];

const place = `${WEST} + (n - 1) % ${IN_ROW} * ${SIDE}`;
const row = `${SOUTH} + (n - 1) / ${IN_ROW} * ${SIDE}`;

/** Inserts associations with this number of signed-in members each; each member has a sector of twenty addresses. */
export async function addCrowd(
  owner: pg.Pool,
  { associations, members }: { associations: number; members: number },
): Promise<Walker[]> {
  const { rows: entities } = await owner.query<{ id: string }>(
    `insert into entities (uuid, entity_type_id, encrypted_name, postal_code, time_zone, chk_pay, settings, created_at,
       updated_at)
     select gen_random_uuid(), 1, 'v1.x', '93140', 'Europe/Paris', 0, '{}', now(), now() from generate_series(1, $1::int)
     returning id`,
    [associations],
  );
  const among = [entities.map(({ id }) => id)];
  await owner.query(
    `insert into users (uuid, entity_id, username, username_key, fk_role, chk_active, password_hash, created_at, updated_at)
     select gen_random_uuid(), e, concat('walker', e, '.', n), concat('walker', e, '.', n), 1, 1, 'x', now(), now()
     from unnest($1::bigint[]) e, generate_series(1, $2::int) n`,
    [...among, members],
  );
  await owner.query(
    `insert into operations (entity_id, name, date_start, date_end, chk_active, created_at, updated_at)
     select e, 'Tournée', current_date - 60, current_date + 90, 1, now(), now() from unnest($1::bigint[]) e`,
    among,
  );
  await owner.query(
    `insert into ope_users (operation_id, entity_id, user_id, created_at)
     select o.id, o.entity_id, u.id, now() from operations o join users u on u.entity_id = o.entity_id
     where o.entity_id = any($1)`,
    among,
  );
  await owner.query(
    `insert into sectors (entity_id, operation_id, sector_name, departments, outline, created_at, updated_at)
     select o.entity_id, o.id, 'Secteur ' || n, '{93}',
       st_makeenvelope(${place}, ${row}, ${place} + ${SIDE}, ${row} + ${SIDE}, 4326), now(), now()
     from operations o, generate_series(1, $2::int) n where o.entity_id = any($1)`,
    [...among, members],
  );
  await addSectorAddresses(owner, among, members);
  const walkers = await giveSectors(owner, among);
  await owner.query('vacuum analyze');
  return walkers;
}

async function addSectorAddresses(owner: pg.Pool, among: unknown[], members: number): Promise<void> {
  await owner.query(
    `insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
     select '93011_' || n || '_' || house, house, 'Rue ' || n, '93150', '93011', 'Le Bourget',
       ${place} + ${SIDE / 2}, ${row} + ${SIDE / 2}, now()
     from generate_series(1, $1::int) n, generate_series(1, ${ADDRESSES_EACH}) house on conflict do nothing`,
    [members],
  );
  await owner.query(
    `insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
       code_insee, commune, lon, lat)
     select s.id, a.id, s.operation_id, s.entity_id, a.ban_id, a.numero, a.voie, a.code_postal, a.code_insee, a.commune,
       a.lon, a.lat
     from sectors s join addresses a on a.code_insee = '93011' and a.voie = 'Rue ' || split_part(s.sector_name, ' ', 2)
     where s.entity_id = any($1)`,
    among,
  );
}

/** Gives the n-th sector and a session to the n-th member. */
async function giveSectors(owner: pg.Pool, among: unknown[]): Promise<Walker[]> {
  const numbered = (from: string) =>
    `(select *, row_number() over (partition by operation_id order by id) as n from ${from} where entity_id = any($1))`;
  const { rows } = await owner.query<{ user_id: string; operation_id: string; lon: number; lat: number }>(
    `with given as (
       insert into sector_members (sector_id, ope_user_id, operation_id, entity_id)
       select s.id, m.id, s.operation_id, s.entity_id
       from ${numbered('sectors')} s join ${numbered('ope_users')} m using (operation_id, n)
       returning sector_id, ope_user_id
     )
     select m.user_id, m.operation_id, st_x(st_centroid(s.outline)) as lon, st_y(st_centroid(s.outline)) as lat
     from given g join ope_users m on m.id = g.ope_user_id join sectors s on s.id = g.sector_id order by m.id`,
    among,
  );
  const ids = randomIds(systemClock);
  const walkers = rows.map(({ operation_id, lon, lat }) => ({
    token: newToken(ids),
    operationId: Number(operation_id),
    lon,
    lat,
  }));
  await owner.query(
    `insert into sessions (token_hash, user_id, platform, created_at, last_used_at, expires_at)
     select t, u, 'android', now(), now(), now() + interval '90 days' from unnest($1::text[], $2::bigint[]) s (t, u)`,
    [walkers.map(({ token }) => hashToken(token)), rows.map(({ user_id }) => user_id)],
  );
  return walkers;
}
