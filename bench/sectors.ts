import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { inTransaction } from '../lib/data/connection/transactions.ts';
import { outline } from './address-grid.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';

/** The number of addresses in a département around the grid: half a million in total. */
const SURROUNDING = 490_000;
/** The ratio to the bare statements: ours takes at most 1.3 times as long. */
const AIM = 0.77;

/** Analyses the tables, as a server does in the background when drawings are not seconds apart. */
async function analyze({ databaseUrl }: BenchService): Promise<void> {
  await asOwner(databaseUrl, 'analyze sectors_adresses, sectors, addresses');
}

async function surroundGrid({ databaseUrl }: BenchService): Promise<void> {
  await asOwner(
    databaseUrl,
    `insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
     select '93900_around_' || n, n % 50, 'Rue ' || n / 50, '93900', '93900', 'Autour', 2.35 + n % 700 * 0.0002,
       48.7 + n / 700 * 0.0002, now() from generate_series(1, ${SURROUNDING}) n
     on conflict do nothing`,
  );
}

async function asOwner(connectionString: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

type Place = { operationId: number; west: number; over: number };

function drawing({ call, token }: Season) {
  const operation = async (): Promise<number> => {
    const dates = { date_start: '2026-01-01', date_end: '2026-12-31' };
    const { operation_id }: Json = await call('POST', '/api/operations', dates, token);
    return operation_id;
  };
  const draw = async (operation_id: number, shape: object): Promise<number> => {
    const draft = { operation_id, sector_name: 'Quart', outline: shape };
    return (await call('POST', '/api/sectors', draft, token)).sector_id;
  };
  return { operation, draw };
}

const geometry = (shape: object) => sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(shape)}), 4326)`;

/** Assigns the addresses that an outline covers, in one statement. */
const assigned = (sector: RawBuilder<unknown>, { operationId, entityId }: Season, shape: object) => sql`
  insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie,
    code_postal, code_insee, commune, lon, lat)
  select ${sector}, id, ${operationId}, ${entityId}, ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat
  from addresses where st_covers(${geometry(shape)}, geom)
  on conflict (operation_id, fk_adresse) do nothing`;

/** Floor: one statement that inserts the sector, and one that finds and inserts its addresses. */
export async function drawSector(service: BenchService, season: Season) {
  await surroundGrid(service);
  const shape = outline(0, 49);
  const { operation, draw } = drawing(season);
  let operationId = 0;
  const prepare = async () => {
    operationId = await operation();
    await analyze(service);
  };
  const floor = () =>
    inTransaction(service.resources.db(), { entityId: season.entityId }, async (db) => {
      await sql`
        insert into sectors (entity_id, operation_id, sector_name, outline, area_m2, departments, created_at, updated_at)
        values (${season.entityId}, ${operationId}, 'Quart', ${geometry(shape)}, 1, '{}', now(), now())`.execute(
        db,
      );
      const sector = sql`currval('sectors_id_seq')`;
      await assigned(sector, { ...season, operationId }, shape).execute(db);
    });
  const ours = () => draw(operationId, shape);
  const name = 'draw a sector among 500,000 addresses';
  return compare({ name, unit: 'addresses', floor, ours, prepare, calls: 4, perCall: 2500, aim: AIM });
}

/**
 * Measures moving a sector: three quarters of its addresses go to an overlapping sector, and as many new ones are added. Floor: one
 * statement each for the outline, the addresses given away, and the addresses assigned.
 */
export async function redrawSector(service: BenchService, season: Season) {
  await surroundGrid(service);
  const [before, after] = [outline(0, 49), outline(25, 74)];
  const { operation, draw } = drawing(season);
  let place: Place = { operationId: 0, west: 0, over: 0 };
  const prepare = async () => {
    const operationId = await operation();
    place = { operationId, west: await draw(operationId, before), over: await draw(operationId, before) };
    await analyze(service);
  };
  const floor = () =>
    inTransaction(service.resources.db(), { entityId: season.entityId }, async (db) => {
      const { operationId, west } = place;
      await sql`update sectors set outline = ${geometry(after)}, version = version + 1 where id = ${west}`.execute(
        db,
      );
      await sql`
        update sectors_adresses sa set fk_sector = o.id from addresses a, sectors o
        where sa.fk_sector = ${west} and a.id = sa.fk_adresse and not st_covers(${geometry(after)}, a.geom)
          and o.operation_id = ${operationId} and o.id <> ${west} and st_covers(o.outline, a.geom)`.execute(
        db,
      );
      await sql`update sectors set version = version + 1 where id = ${place.over}`.execute(db);
      await assigned(sql`${west}::bigint`, { ...season, operationId }, after).execute(db);
    });
  const ours = () => season.call('PATCH', `/api/sectors/${place.west}`, { outline: after }, season.token);
  const name = 'redraw a sector among 500,000 addresses';
  return compare({ name, unit: 'addresses', floor, ours, prepare, calls: 4, perCall: 3750, aim: AIM });
}
