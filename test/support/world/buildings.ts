import { sql } from 'kysely';
import { asOwner } from '../database/owner.ts';
import { clock } from '../run/resources.ts';

/** The fields of a building that a test sets; all others are null. The outline is a square around the point, in degrees. */
export type TestBuilding = {
  batiment_id: string;
  lon: number;
  lat: number;
  ban_ids?: string[];
  nb_log?: number | null;
  source?: string;
  usage?: string;
  rnb_id?: string;
  nb_niveau?: number;
  annee_construction?: number;
  size?: number;
};

/** Writes buildings into the buildings database; one with a known id is replaced. */
export async function insertBuildings(...buildings: TestBuilding[]): Promise<void> {
  await asOwner(async (trx) => {
    for (const { batiment_id, lon, lat, size, ban_ids = [], ...rest } of buildings) {
      const { nb_log = null, source = 'own', usage = 'unknown' } = rest;
      const { rnb_id = null, nb_niveau = null, annee_construction = null } = rest;
      const point = sql`st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4326)`;
      const outline =
        size === undefined ? sql`null` : sql`st_multi(st_expand(${point}, ${size / 2}::float8))`;
      await sql`
        insert into buildings.buildings (batiment_id, rnb_id, source, nb_log, nb_niveau, usage, annee_construction, outline,
          point, ban_ids, imported_at)
        values (${batiment_id}, ${rnb_id}, ${source}, ${nb_log}, ${nb_niveau}, ${usage}, ${annee_construction}, ${outline},
          ${point}, ${ban_ids}::text[], ${clock.now()}::timestamptz)
        on conflict (batiment_id) do update set nb_log = excluded.nb_log, point = excluded.point,
          outline = excluded.outline, ban_ids = excluded.ban_ids, usage = excluded.usage`.execute(trx);
    }
  });
}

/** Empties the buildings database. */
export async function removeBuildings(): Promise<void> {
  await asOwner((trx) => sql`delete from buildings.buildings`.execute(trx));
}
