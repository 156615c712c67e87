import { sql } from 'kysely';
import { handler as importAddresses } from '../functions/jobs/import-addresses.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import type { Db } from '../lib/data/connection/db.ts';
import { addressRows } from './address-grid.ts';
import type { BenchService } from './bench-service.ts';
import { compare } from './measure.ts';

const HEADER = 'id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;lon;lat';

type Address = ReturnType<typeof addressRows>[number];

const line = ({ ban_id, numero, voie, code_postal, code_insee, commune, lon, lat }: Address) =>
  [ban_id, numero, '', voie, code_postal, code_insee, commune, lon, lat].join(';');

/** A file of addresses as the Base Adresse Nationale has it. */
export const addressFile = (rows: readonly Address[]): string => [HEADER, ...rows.map(line)].join('\n');

/** Inserts rows that were read before, a thousand at once. */
export async function insertPlainly(db: Db, rows: readonly Address[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    await sql`
      insert into addresses (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, now()
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 1000))}::text::jsonb) as n (ban_id text, numero int,
        rep text, voie text, code_postal text, code_insee text, commune text, lon float8, lat float8)`.execute(
      db,
    );
  }
}

/** Floor: the same rows, already parsed, in plain inserts of a thousand rows. */
export function importTown({ resources }: BenchService) {
  const db = resources.db();
  let run = 0;
  const nextRows = () => {
    run += 1;
    return addressRows(`import${run}`);
  };
  const floor = async () => {
    await insertPlainly(db, nextRows());
    await deleteImported();
  };
  const ours = async () => {
    const rows = nextRows();
    const key = `imports/bench-${run}`;
    const bytes = Buffer.from(addressFile(rows));
    await (await resources.gateways.files()).create(key, { bytes, contentType: 'text/csv' });
    await importAddresses.on(resources)({ key }, localContext('bench'));
    await deleteImported();
  };
  const deleteImported = () => sql`delete from addresses where ban_id like '%import%'`.execute(db);
  return compare({ name: 'import addresses', unit: 'addresses', floor, ours, calls: 1, perCall: 10_000 });
}
