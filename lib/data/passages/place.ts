import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { operationsInReach, type Reach } from '../operations.ts';

/** A live operation in the caller's reach with the fields that decide whether its passages may be written. */
export function findSeason(ctx: Reads & Reach, operationId: number) {
  return seasonById(ctx, operationId).executeTakeFirst();
}

/** The same, locked until the transaction ends against a deletion while its passages are written. */
export function lockSeason(ctx: Reads & Reach, operationId: number) {
  return seasonById(ctx, operationId).forKeyShare('operations').executeTakeFirst();
}

function seasonById(ctx: Reads & Reach, operationId: number) {
  return operationsInReach(ctx)
    .innerJoin('entities', 'entities.id', 'operations.entity_id')
    .select([
      'operations.id',
      'operations.entity_id',
      'operations.chk_active',
      'operations.date_start',
      'operations.date_end',
      'entities.time_zone',
      'entities.settings',
    ])
    .where('operations.id', '=', operationId);
}

export type PlaceCandidates = {
  addressExists: boolean;
  /** The sector that has the address in this operation. */
  sectorOfAddress: number | null;
  /** The sector that covers the position of the address, else the measured position. */
  sectorAtPoint: number | null;
  nearestOwnSector: number | null;
  /** The named sector, if the operation has it. */
  namedSector: number | null;
  ownSectors: number[];
};

type Question = {
  operationId: number;
  opeUserId: number;
  sectorId: number | null;
  addressId: number | null;
  lat: number | null;
  lon: number | null;
};

/** All candidates for the sector of a visit, in one round trip. */
export async function findPlaceCandidates(ctx: Reads, question: Question): Promise<PlaceCandidates> {
  const { operationId, opeUserId, sectorId, addressId, lat, lon } = question;
  const { rows } = await sql<PlaceCandidates>`
    with spot as (
      select a.id is not null as known,
        coalesce(a.geom, st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4326)) as geom
      from (select 1) one left join addresses a on a.id = ${addressId}::bigint
    ),
    live as (
      select id, outline from sectors
      where operation_id = ${operationId} and ${ofTenant(ctx, 'entity_id')} and deleted_at is null
    ),
    own as (
      select l.id, l.outline from live l join sector_members m on m.sector_id = l.id where m.ope_user_id = ${opeUserId}
    )
    select
      (select known from spot) as "addressExists",
      (select sa.fk_sector from sectors_adresses sa
       where ${ofTenant(ctx, 'sa.entity_id')} and sa.operation_id = ${operationId} and sa.fk_adresse = ${addressId}::bigint) as "sectorOfAddress",
      (select l.id from live l, spot where st_covers(l.outline, spot.geom) order by l.id limit 1) as "sectorAtPoint",
      (select o.id from own o, spot where spot.geom is not null and o.outline is not null
       order by o.outline::geography <-> spot.geom::geography, o.id limit 1) as "nearestOwnSector",
      (select id from live where id = ${sectorId}::bigint) as "namedSector",
      (select coalesce(json_agg(id order by id), '[]') from own) as "ownSectors"
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the question about whereabouts had no answer');
  return row;
}
