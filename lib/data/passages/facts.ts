import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { operationsInReach, type Reach } from '../operations.ts';

/** A live operation with the facts that decide whether its passages may be written. */
export function findOperationRules(ctx: Reads & Reach, operationId: number) {
  return operationRulesById(ctx, operationId).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that it is not deleted meanwhile. */
export function lockOperationRules(ctx: Reads & Reach, operationId: number) {
  return operationRulesById(ctx, operationId).forKeyShare('operations').executeTakeFirst();
}

/** The same, of the operation of a passage. */
export function lockOperationRulesOfPassage(ctx: Reads & Reach, passageId: number) {
  const operation = ctx.db
    .selectFrom('passages')
    .select('fk_operation')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'));
  return operationRules(ctx)
    .where('operations.id', '=', operation)
    .forKeyShare('operations')
    .executeTakeFirst();
}

function operationRulesById(ctx: Reads & Reach, operationId: number) {
  return operationRules(ctx).where('operations.id', '=', operationId);
}

function operationRules(ctx: Reads & Reach) {
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
    ]);
}

export type SectorCandidates = {
  addressExists: boolean;
  /** The sector the address belongs to in this operation. */
  sectorOfAddress: number | null;
  /** The sector that covers the address, or else the measured position. */
  sectorAtPoint: number | null;
  nearestOwnSector: number | null;
  /** The requested sector, if it is a live one of the operation. */
  namedSector: number | null;
  ownSectors: number[];
};

type VisitPlace = {
  operationId: number;
  opeUserId: number;
  sectorId: number | null;
  addressId: number | null;
  lat: number | null;
  lon: number | null;
};

/** Finds the sectors that a visit may belong to, in one round trip. */
export async function findSectorCandidates(ctx: Reads, place: VisitPlace): Promise<SectorCandidates> {
  const { operationId, opeUserId, sectorId, addressId, lat, lon } = place;
  const { rows } = await sql<SectorCandidates>`
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
  if (!row) throw new Error('the query for sectors returned no row');
  return row;
}
