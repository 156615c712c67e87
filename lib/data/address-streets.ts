import { sql } from 'kysely';
import { removeUnused } from './address-imports.ts';
import type { NewAddress } from './addresses/addresses.ts';
import type { Db } from './connection/db.ts';

/**
 * True if a numbered door is in the street of a place `p`. The same name in one commune may be that of several streets: ids of the
 * usual form tell them apart.
 */
const hasDoors = sql<boolean>`exists (
  select from addresses d
  where d.code_insee = p.code_insee and lower(d.voie) = lower(p.voie) and d.kind = 'door' and d.numero is not null
    and coalesce(street_of(d.ban_id) = street_of(p.ban_id), true))`;

/** The ids of places in streets that have numbered doors; without those that are stored as doors, which are to be changed. */
export async function findPlacesWithDoors(db: Db, places: readonly NewAddress[]): Promise<string[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ ban_id: string }>`
    select p.ban_id from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as p (ban_id text, code_insee text, voie text)
    where ${hasDoors} and not exists (select from addresses k where k.ban_id = p.ban_id and k.kind = 'door')`.execute(
    db,
  );
  return rows.map(({ ban_id }) => ban_id);
}

/**
 * Marks the places of some towns whose streets have numbered doors by now, and deletes those that nothing refers to; returns the
 * ids of all of them.
 */
export async function closePlaces(db: Db, towns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; ban_id: string }>`
    with closed as materialized (
      select p.id from addresses p
      where p.code_insee = any(${[...towns]}::text[]) and p.kind = 'place' and ${hasDoors}
      -- The order in which imports write them. The locks prevent new references.
      order by p.ban_id for update of p
    )
    update addresses a set kind = 'street' from closed c where a.id = c.id
    returning a.id, a.ban_id`.execute(db);
  if (rows.length > 0)
    await removeUnused(
      db,
      rows.map(({ id }) => id),
    );
  return rows.map(({ ban_id }) => ban_id);
}

/** Deletes the lines of streets that nothing refers to any more. */
export async function removeUnusedStreets(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from addresses where kind = 'street' order by ban_id for update`.execute(db);
  if (rows.length > 0)
    await removeUnused(
      db,
      rows.map(({ id }) => id),
    );
}
