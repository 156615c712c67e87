import { sql } from 'kysely';
import type { Instant } from '../core/time.ts';
import type { Db } from './connection/db.ts';

/** The address ids of a file by town; `code_insee` is null where the town could not be read. */
export type IdsOfTown = { code_insee: string | null; ban_ids: string[] };

/** Stores which addresses a file contains. */
export async function rememberIds(db: Db, key: string, towns: IdsOfTown[], now: Instant): Promise<void> {
  await db
    .insertInto('import_ids')
    .values(towns.map((town) => ({ ...town, file_key: key, imported_at: now })))
    .execute();
}

/** Deletes the stored address ids of a file, and those of imports that began before `before`. */
export async function forgetIds(db: Db, key: string, before: Instant): Promise<void> {
  await db
    .deleteFrom('import_ids')
    .where((eb) => eb.or([eb('file_key', '=', key), eb('imported_at', '<', before)]))
    .execute();
}

const townsOfFile = (key: string) => sql`
  code_insee = any(array(select distinct code_insee from import_ids where file_key = ${key}))`;

/**
 * `missing`: stored addresses of the file's towns that the file does not contain. A set difference, because the table of stored ids
 * has no statistics yet, and the planner would compare each address with each.
 */
const missingOf = (key: string) => sql`
  missing as materialized (
    select ban_id from addresses where ${townsOfFile(key)}
    except
    select unnest(ban_ids) from import_ids where file_key = ${key}
  )`;

export type TownLoss = { code_insee: string; had: number; missing: number };

/** The towns that would lose more than half and more than `few` of their addresses; largest loss first. */
export async function findLosses(db: Db, key: string, few: number): Promise<TownLoss[]> {
  const { rows } = await sql<TownLoss>`
    with ${missingOf(key)},
    lost as (
      select a.code_insee, count(*) as missing from missing m join addresses a on a.ban_id = m.ban_id
      group by a.code_insee
    ),
    present as (select code_insee, count(*) as had from addresses where ${townsOfFile(key)} group by code_insee)
    select p.code_insee, p.had, l.missing from present p join lost l on l.code_insee = p.code_insee
    where l.missing > ${few}::int and l.missing * 2 > p.had
    order by l.missing desc, p.code_insee
  `.execute(db);
  return rows;
}

/**
 * Locks up to `limit` addresses that a file does not contain, in the file's towns, by id from `after` on. The locks prevent new
 * references to these addresses.
 */
export async function lockMissing(
  db: Db,
  key: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${missingOf(key)},
    step as materialized (
      select id from addresses where ban_id in (select ban_id from missing) and id > ${after} order by id limit ${limit}
    )
    select a.id from addresses a join step on step.id = a.id
    -- The order in which imports write them: two of the same town wait for each other.
    order by a.ban_id
    for update of a
  `.execute(db);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Deletes the addresses that no row of any table references; returns the commune of each. */
export async function removeUnused(db: Db, ids: number[]): Promise<string[]> {
  const references = await findReferences(db);
  const unused = references.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = a.id)`,
  );
  const { rows } = await sql<{ code_insee: string }>`
    delete from addresses a where a.id = any(${ids}) ${sql.join(unused, sql` `)} returning a.code_insee
  `.execute(db);
  return rows.map(({ code_insee }) => code_insee);
}

/** The columns that reference addresses. */
async function findReferences(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.relname as "table", c.attname as "column"
    from pg_constraint f
    join pg_class t on t.oid = f.conrelid
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'addresses'::regclass
    order by 1, 2
  `.execute(db);
  return rows;
}
