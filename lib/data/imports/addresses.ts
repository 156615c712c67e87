import { sql } from 'kysely';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

export type NewAddress = {
  ban_id: string;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_postal: string;
  code_insee: string;
  commune: string;
  lon: number;
  lat: number;
};

/** Writes addresses by their BAN id; rows that are the same already are left alone. */
export async function upsertAddresses(db: Db, addresses: NewAddress[], now: Instant) {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into addresses as a (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, imported_at)
    select ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(addresses)}::text::jsonb) as n
      (ban_id text, numero int, rep text, voie text, code_postal text, code_insee text, commune text, lon float8, lat float8)
    on conflict (ban_id) do update set
      numero = excluded.numero, rep = excluded.rep, voie = excluded.voie, code_postal = excluded.code_postal,
      code_insee = excluded.code_insee, commune = excluded.commune, lon = excluded.lon, lat = excluded.lat,
      imported_at = excluded.imported_at
    where (a.numero, a.rep, a.voie, a.code_postal, a.code_insee, a.commune, a.lon, a.lat) is distinct from
      (excluded.numero, excluded.rep, excluded.voie, excluded.code_postal, excluded.code_insee, excluded.commune,
       excluded.lon, excluded.lat)
    returning xmax = 0 as inserted
  `.execute(db);
  const added = rows.filter(({ inserted }) => inserted).length;
  return { added, updated: rows.length - added };
}
