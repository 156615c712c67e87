import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Day, Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import { operationsInReach, type Reach } from '../operations.ts';
import { isNotToBeCalled, isVisitedByOthers } from './duplicates.ts';

/** A position that is less accurate than this decides the sector only, not the exact place. */
const ACCURATE_METRES = 50;

/** Finds a live operation with the facts that decide whether its passages may be written. */
export function findOperationRules(ctx: Reads & Reach, operationId: number) {
  return operationRules(ctx, [operationId]).executeTakeFirst();
}

/** Finds the rules of a live operation and locks it against deletion until the transaction ends. */
export function lockOperationRules(ctx: Reads & Reach, operationId: number) {
  return operationRules(ctx, [operationId]).forKeyShare('operations').executeTakeFirst();
}

/** Finds the rules of a passage's operation and locks the operation against deletion until the transaction ends. */
export function lockOperationRulesOfPassage(ctx: Reads & Reach, passageId: number) {
  const operation = ctx.db
    .selectFrom('passages')
    .select('fk_operation')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'));
  return rulesOfOperations(ctx)
    .where('operations.id', '=', operation)
    .forKeyShare('operations')
    .executeTakeFirst();
}

function operationRules(ctx: Reads & Reach, ids: readonly number[]) {
  return rulesOfOperations(ctx).where(among('operations.id', ids));
}

function rulesOfOperations(ctx: Reads & Reach) {
  return operationsInReach(ctx)
    .innerJoin('entities', 'entities.id', 'operations.entity_id')
    .select([
      'operations.id',
      'operations.entity_id',
      'operations.chk_active',
      'operations.date_start',
      'operations.date_end',
      'operations.calendars_received',
      'entities.time_zone',
      'entities.settings',
    ]);
}

export type OperationRules = NonNullable<Awaited<ReturnType<typeof findOperationRules>>>;

/** The values of a new or changed visit that the facts depend on. */
export type VisitQuestion = {
  /** The client id of a new visit. */
  id: string | null;
  /** The id of a stored visit. */
  passageId: number | null;
  operationId: number;
  /** The user id (odd) or the membership id (even) of the author. */
  author: number;
  sectorId: number | null;
  addressId: number | null;
  lat: number | null;
  lon: number | null;
  /** Accuracy of the position in metres. */
  accuracyM: number | null;
  floor: string | null;
  door: string | null;
  passedAt: Instant;
};

/** The sectors that a visit may belong to; after the first one found, the later ones are not searched. */
export type SectorCandidates = {
  addressExists: boolean;
  /** The requested sector, if it is a live one of the operation. */
  namedSector: number | null;
  /** The sector the address belongs to in this operation. */
  sectorOfAddress: number | null;
  /** The sector that covers the address, or else the measured position. */
  sectorAtPoint: number | null;
  nearestOwnSector: number | null;
  /** For an inaccurate position: the nearest of the member's own sectors within its accuracy. */
  ownSectorWithinAccuracy: number | null;
  ownSectors: number[];
};

export type VisitFacts = SectorCandidates & {
  /** Undefined when the operation is out of scope or deleted. */
  operation: OperationRules | undefined;
  /** A current or former member, by either id. */
  author: { opeUserId: number; userId: number; isMember: boolean } | undefined;
  /** The passage with the client id, deleted or not, in the association of the operation. */
  known: { passage_id: number; entity_id: number; draft_digest: string } | undefined;
  /** Whether another member visited the dwelling within twelve hours. */
  isVisitedByOthers: boolean;
  /** Whether the association's members must not call at this dwelling, or at the whole address. */
  isNotToBeCalled: boolean;
  /** The id of a new visit. */
  newPassageId: number | null;
};

type Row = SectorCandidates & {
  operation_id: number | null;
  operation_entity: number;
  chk_active: 0 | 1;
  date_start: Day;
  date_end: Day;
  calendars_received: number | null;
  time_zone: string;
  settings: object;
  ope_user_id: number | null;
  user_id: number;
  is_member: boolean;
  known_id: number | null;
  known_entity: number;
  draft_digest: string;
  isVisitedByOthers: boolean;
  isNotToBeCalled: boolean;
  newPassageId: number | null;
};

/**
 * Reads all facts that decide about visits, in one statement. Locks the visits' operations against deletion until the transaction
 * ends.
 */
export async function findVisitFacts(
  ctx: Reads & Reach,
  visits: readonly VisitQuestion[],
): Promise<VisitFacts[]> {
  const asked = JSON.stringify(visits.map((visit, at) => ({ ...visit, at })));
  const ids = [...new Set(visits.map(({ operationId }) => operationId))];
  const { rows } = await sql<Row>`
    with asked as materialized (
      select * from jsonb_to_recordset(${asked}::text::jsonb) as a (at int, id uuid, "passageId" bigint,
        "operationId" bigint, author bigint, "sectorId" bigint, "addressId" bigint, lat float8, lon float8,
        "accuracyM" float8, floor text, door text, "passedAt" timestamptz)
    ),
    rules as materialized (
      ${operationRules(ctx, ids).orderBy('operations.id').forKeyShare('operations')}
    )
    select o.id as operation_id, o.entity_id as operation_entity, o.chk_active, o.date_start, o.date_end,
      o.calendars_received, o.time_zone, o.settings, m.id as ope_user_id, m.user_id, m.is_member,
      known.passage_id as known_id, known.entity_id as known_entity, known.draft_digest,
      spot.address_id is not null as "addressExists", named.id as "namedSector", sa.fk_sector as "sectorOfAddress",
      covering.id as "sectorAtPoint", own.nearest as "nearestOwnSector", own.within as "ownSectorWithinAccuracy",
      own.ids as "ownSectors",
      ${isVisitedByOthers} as "isVisitedByOthers",
      coalesce(sa.do_not_call, false) or ${isNotToBeCalled} as "isNotToBeCalled",
      case when o.id is not null and a."passageId" is null and known.passage_id is null
        then nextval('passages_passage_id_seq') end as "newPassageId"
    from asked a
    left join rules o on o.id = a."operationId"
    left join operations any_state on any_state.id = a."operationId" and ${ofTenant(ctx, 'any_state.entity_id')}
    left join passages known on known.entity_id = any_state.entity_id and known.id = a.id
    -- The limits keep the planner from reading a whole table once instead of a few rows for each visit.
    left join lateral (
      select m.id, m.user_id, m.deleted_at is null and u.deleted_at is null as is_member
      from ope_users m join users u on u.id = m.user_id
      where m.operation_id = any_state.id and m.entity_id = any_state.entity_id
        and (m.id = a.author or m.user_id = a.author)
      limit 1
    ) m on true
    left join lateral (
      select adr.id as address_id, coalesce(adr.geom, st_setsrid(st_makepoint(a.lon, a.lat), 4326)) as geom
      from (select) one left join addresses adr on adr.id = a."addressId"
    ) spot on true
    left join lateral (
      select s.id from sectors s
      where s.id = a."sectorId" and s.operation_id = o.id and s.entity_id = o.entity_id and s.deleted_at is null
      limit 1
    ) named on true
    left join lateral (
      select sa.fk_sector, sa.do_not_call from sectors_adresses sa
      where sa.fk_adresse = a."addressId" and sa.operation_id = o.id and sa.entity_id = o.entity_id
      limit 1
    ) sa on true
    left join lateral (
      -- The sum keeps the planner from walking all sectors by id.
      select min(s.id + 0) as id from sectors s
      where named.id is null and sa.fk_sector is null and s.operation_id = o.id and s.entity_id = o.entity_id
        and s.deleted_at is null and st_covers(s.outline, spot.geom)
    ) covering on true
    left join lateral (
      select coalesce(json_agg(s.id order by s.id), '[]') as ids,
        (array_agg(s.id order by s.outline::geography <-> spot.geom::geography, s.id) filter (
          where named.id is null and sa.fk_sector is null and covering.id is null and spot.geom is not null
            and s.outline is not null))[1] as nearest,
        (array_agg(s.id order by s.outline::geography <-> spot.geom::geography, s.id) filter (
          where named.id is null and a."addressId" is null and a."accuracyM" > ${sql.lit(ACCURATE_METRES)}
            and st_dwithin(s.outline::geography, spot.geom::geography, a."accuracyM")))[1] as within
      from sector_members sm join sectors s on s.id = sm.sector_id
      where sm.ope_user_id = m.id and s.operation_id = o.id and s.entity_id = o.entity_id and s.deleted_at is null
    ) own on true
    order by a.at
  `.execute(ctx.db);
  return rows.map(factsOf);
}

function factsOf(row: Row): VisitFacts {
  const { operation_id: id, operation_entity: entity_id, ope_user_id, known_id } = row;
  const { chk_active, date_start, date_end, calendars_received, time_zone, settings } = row;
  return {
    operation:
      id === null
        ? undefined
        : { id, entity_id, chk_active, date_start, date_end, calendars_received, time_zone, settings },
    author:
      ope_user_id === null
        ? undefined
        : { opeUserId: ope_user_id, userId: row.user_id, isMember: row.is_member },
    known:
      known_id === null
        ? undefined
        : { passage_id: known_id, entity_id: row.known_entity, draft_digest: row.draft_digest },
    addressExists: row.addressExists,
    namedSector: row.namedSector,
    sectorOfAddress: row.sectorOfAddress,
    sectorAtPoint: row.sectorAtPoint,
    nearestOwnSector: row.nearestOwnSector,
    ownSectorWithinAccuracy: row.ownSectorWithinAccuracy,
    ownSectors: row.ownSectors,
    isVisitedByOthers: row.isVisitedByOthers,
    isNotToBeCalled: row.isNotToBeCalled,
    newPassageId: row.newPassageId,
  };
}
