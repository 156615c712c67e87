import type pg from 'pg';
import { addDays } from '../../lib/core/time.ts';
import type { Json } from '../client.ts';
import { apiOf } from '../http/api.ts';
import type { Product } from '../http/product.ts';
import { type Member, makeChief, makeMember } from '../http/season.ts';
import { visitOf } from '../http/visit.ts';

/** A member with one sector, most of whose addresses are visited. */
export type Town = {
  member: Member;
  /** Another member, who is assigned to the sector after all of it was recorded. */
  newcomer: Member;
  addressIds: number[];
};

/**
 * A place with its number of addresses, of dwellings at the largest ones, and of visits that are inserted: two at an address. Nobody
 * was there at one visit of `absentEvery`.
 */
type Place = {
  name: string;
  insee: string;
  addresses: number;
  dwellings: number;
  visits: number;
  absentEvery: number;
};

export const ADDRESSES = 2000;
/** The town of the measured requests; three in four addresses are visited. */
const TOWN: Place = {
  name: 'Bondy',
  insee: '93010',
  addresses: ADDRESSES,
  dwellings: 12,
  visits: 3000,
  absentEvery: 3,
};
/** A full season on one phone: with `RECORDED`, 5,000 visits; half of the doors are done. */
export const FULL_SEASON: Place = {
  name: 'Pantin',
  insee: '93055',
  addresses: 3000,
  dwellings: 2,
  visits: 4000,
  absentEvery: 9,
};
/** The number of passages that the member recorded through the service, with name and remark; the measured pages contain these. */
const RECORDED = 1000;
const PER_BATCH = 200;

/** Creates an association with that member, in a place away from the other associations of the benchmarks. */
export async function makeTown(
  { port, adminPassword }: Pick<Product, 'port' | 'adminPassword'>,
  owner: pg.Pool,
  today: string,
  place = TOWN,
): Promise<Town> {
  const api = apiOf(port);
  const root: Json = await api('POST', '/api/login', { username: 'admin', password: adminPassword });
  const dates = { date_start: addDays(today, -60), date_end: addDays(today, 90) };
  const chief = await makeChief(api, root.token, dates, `Amicale de ${place.name}`);
  const member = await makeMember(api, chief, 0, 0);
  const addressIds = await addAddresses(owner, member, place);
  const newcomer = await makeMember(api, chief, 0, 1);
  const town = { member, newcomer, addressIds };
  for (let at = 0; at < RECORDED; at += PER_BATCH) {
    const passages = visitsOf(town, at, PER_BATCH);
    await api('POST', '/api/passages/bulk', { passages }, member.token);
  }
  await addVisits(owner, member, place);
  await owner.query('vacuum analyze');
  return town;
}

/** The bodies of visits at successive addresses, as a phone records them. */
export function visitsOf({ member, addressIds }: Town, from: number, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    ...visitOf(member),
    fk_adresse: addressIds[(from + n) % addressIds.length],
    dwelling: { floor: String(n % 4), door: `Porte ${n % 9}` },
  }));
}

async function addAddresses(
  owner: pg.Pool,
  { entityId, operationId, sectorId }: Member,
  { name, insee, addresses, dwellings }: Place,
): Promise<number[]> {
  await owner.query(
    `insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
     select $1 || '_' || lpad((1000 + n / 40)::text, 4, '0') || '_' || lpad((n % 40 + 1)::text, 5, '0'), n % 40 + 1,
       (array['Rue du Général Leclerc', 'Avenue de la République', 'Allée des Tilleuls', 'Impasse du Moulin Neuf',
         'Boulevard Jean Jaurès'])[1 + n / 40 % 5] || ' ' || n / 200, '93140', $1, $2,
       (2 + random() * 0.003)::numeric(9, 6), (48.8 + random() * 0.02)::numeric(9, 6), now()
     from generate_series(0, $3::int - 1) n`,
    [insee, name, addresses],
  );
  const { rows } = await owner.query<{ fk_adresse: string }>(
    `insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
       code_insee, commune, lon, lat, rnb_id, batiment_groupe_id, nb_log, nb_niveau, annee_construction)
     select $1, a.id, $2, $3, a.ban_id, a.numero, a.voie, a.code_postal, a.code_insee, a.commune, a.lon, a.lat,
       upper(left(md5(a.ban_id), 12)), 'bdnb-bg-' || upper(left(md5(a.ban_id || 'b'), 14)), 1 + a.id % $6::int, 1 + a.id % 5,
       1900 + a.id % 120
     from addresses a where a.code_insee = $4 and a.commune = $5 order by a.id
     returning fk_adresse`,
    [sectorId, operationId, entityId, insee, name, dwellings],
  );
  return rows.map(({ fk_adresse }) => Number(fk_adresse));
}

/** Inserts visits without encrypted fields, for the dwellings. */
async function addVisits(
  owner: pg.Pool,
  { entityId, operationId, sectorId, opeUserId }: Member,
  { addresses, visits, absentEvery }: Place,
) {
  await owner.query(
    `insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, floor, door, fk_type, motif,
       montant_cents, fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, $4, a.fk_adresse, (n % 3)::text, 'Porte ' || n % 7,
       case when n % $7::int = 0 then 'a_finaliser' else 'effectue' end, case when n % $7::int = 0 then 'absent' end,
       case when n % $7::int = 0 then 0 else 500 + n % 10 * 100 end, case when n % $7::int = 0 then 'none' else 'cash' end, 1,
       now() - interval '9 days' + n * interval '3 minutes', '{}', 'x', now(), now()
     from generate_series(1, $5::int) n
     join (select fk_adresse, row_number() over (order by id) - 1 as at from sectors_adresses where fk_sector = $3) a
       on a.at = n / 2 % $6::int`,
    [entityId, operationId, sectorId, opeUserId, visits, addresses, absentEvery],
  );
}
