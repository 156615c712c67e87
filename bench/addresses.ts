import { type RawBuilder, sql } from 'kysely';
import { findAddressesInBox, findAddressesNear, searchAddresses } from '../lib/data/addresses/search.ts';
import { type Db, dbOverPostgres } from '../lib/data/connection/db.ts';
import { inTransaction } from '../lib/data/connection/transactions.ts';
import { SIDE, SOUTH, STEP, WEST } from './address-grid.ts';
import type { BenchService } from './bench-service.ts';
import { type Comparison, compare } from './measure.ts';
import type { Season } from './season.ts';

const ADDRESSES = 490_000;
const PER_TOWN = 50_000;
const ACROSS = 700;

/**
 * Searches among half a million addresses, some with the operation's data about them. Floors: the spatial index alone; for words,
 * the addresses of the town with exactly this street and number.
 */
export async function findAddresses(
  { resources, databaseUrl }: BenchService,
  { entityId, operationId }: Season,
): Promise<Comparison[]> {
  await fillTowns(databaseUrl);
  const tenant = { entityId };
  const within = (work: (db: Db) => Promise<unknown>) => () => inTransaction(resources.db(), tenant, work);
  const bare = (rest: RawBuilder<unknown>) =>
    within((db) =>
      sql`select id, ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat from addresses ${rest}`.execute(
        db,
      ),
    );
  const page = { limit: 50, sort: 'any', after: undefined };
  const at = { lon: WEST + (STEP * SIDE) / 2, lat: SOUTH + (STEP * SIDE) / 2 };
  const box = { west: at.lon - 0.025, south: at.lat - 0.025, east: at.lon + 0.025, north: at.lat + 0.025 };
  const envelope = sql`st_makeenvelope(${box.west}, ${box.south}, ${box.east}, ${box.north}, 4326)`;
  const nearest = sql`order by geom <-> st_setsrid(st_makepoint(${at.lon}, ${at.lat}), 4326) limit 20`;
  const ofTown = { text: '12 bis jaures', codeInsee: '93503' };
  const ofSectors = { text: '12 rue 40', codeInsee: undefined };
  return [
    await compare({
      name: 'addresses near a point, of 500,000',
      floor: bare(nearest),
      ours: within((db) => findAddressesNear({ db, tenant }, undefined, at)),
      calls: 100,
      aim: 0.67,
    }),
    await compare({
      name: 'the same, with what an operation says of them',
      floor: bare(nearest),
      ours: within((db) => findAddressesNear({ db, tenant }, operationId, at)),
      calls: 100,
    }),
    await compare({
      name: 'addresses in a box, of 500,000',
      floor: bare(sql`where geom && ${envelope} order by id + 0 limit 51`),
      ours: within((db) => findAddressesInBox({ db, tenant }, operationId, box, page)),
      calls: 10,
      aim: 0.67,
    }),
    await compare({
      name: 'addresses by words in a town, of 500,000',
      floor: bare(
        sql`where code_insee = '93503' and numero = 12 and rep = 'bis' and voie like '% Jean Jaurès %'`,
      ),
      ours: within((db) => searchAddresses({ db, tenant }, operationId, ofTown, page)),
      calls: 10,
    }),
    await compare({
      name: 'addresses by words in the sectors of an operation, of 500,000',
      floor: bare(sql`where code_insee = '93010' and numero = 12 and voie like 'Rue 40%'`),
      ours: within((db) => searchAddresses({ db, tenant }, operationId, ofSectors, page)),
      calls: 10,
    }),
  ];
}

/** Runs as the owner, whose statements have no time limit. */
async function fillTowns(databaseUrl: string): Promise<void> {
  const owner = dbOverPostgres(databaseUrl);
  await sql`
    insert into addresses (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, imported_at)
    select 'search_' || i, i % 100 + 1, case when i % 17 = 0 then 'bis' end,
      (array['Rue', 'Avenue', 'Boulevard', 'Impasse', 'Allée'])[1 + (i / 100) % 5] || ' '
        || (array['Jean Jaurès', 'de l’Église', 'Émile Zola', 'du 8 Mai 1945', 'Victor Hugo', 'des Lilas', 'du Cœur'])[1 + (i / 500) % 7]
        || ' ' || (i / 100) % 1000,
      '93500', (93500 + i / ${PER_TOWN}::int)::text, 'Pantin', ${WEST + SIDE * STEP}::float8 + (i % ${ACROSS}::int) * ${STEP}::float8,
      ${SOUTH}::float8 + (i / ${ACROSS}::int) * ${STEP}::float8, now()
    from generate_series(0, ${ADDRESSES - 1}::int) i`.execute(owner);
  await sql`vacuum analyze addresses`.execute(owner);
  await owner.destroy();
}
