import { sql } from 'kysely';
import { asOwner } from '../database/owner.ts';
import { clock } from '../run/resources.ts';

/** Inserts a département with an outline in WKT. */
export async function insertDepartment(code: string, nom: string, outline: string): Promise<void> {
  await asOwner((trx) =>
    sql`
      insert into x_departements_contours (code, nom, outline, source, vintage, imported_at)
      values (${code}, ${nom}, st_multi(st_geomfromtext(${outline}, 4326)), 'test', '2026', ${clock.now()})
    `.execute(trx),
  );
}
