import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { clearColumns } from '../../core/fields/field-columns.ts';
import { sectorFields } from '../../core/records/sector.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { among, type Existence, existsAs, ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Reach } from '../operations.ts';
import { byName, findCountedPage, type Order } from '../rows.ts';

const plainColumns = clearColumns(sectorFields).map((column) => `sectors.${column}` as const);

/** Sectors of live operations of the tenant; for scope `own`, those assigned to the caller. */
function sectorsInReach(ctx: Reads & Reach, existence: Existence) {
  const query = ctx.db
    .selectFrom('sectors')
    .innerJoin('operations', (join) =>
      join.onRef('operations.id', '=', 'sectors.operation_id').on('operations.deleted_at', 'is', null),
    )
    .where(existsAs(existence, 'sectors.deleted_at'))
    .where(ofLiveTenant(ctx, 'sectors.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('sector_members')
        .innerJoin('ope_users', 'ope_users.id', 'sector_members.ope_user_id')
        .select('sector_members.sector_id')
        .whereRef('sector_members.sector_id', '=', 'sectors.id')
        .where('ope_users.user_id', '=', caller.userId)
        .where('ope_users.deleted_at', 'is', null),
    ),
  );
}

/** Sectors with all data of a response except the members. */
function sectorRecords(ctx: Reads & Reach, existence: Existence = 'live') {
  return sectorsInReach(ctx, existence)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sectors_adresses')
          .select([
            sql<number>`count(*)`.as('address_count'),
            sql<number>`coalesce(sum(nb_log), 0)`.as('dwelling_count'),
            sql<number>`count(enriched_source)`.as('enriched_count'),
          ])
          .whereRef('sectors_adresses.fk_sector', '=', 'sectors.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .leftJoin('sector_enrichments', 'sector_enrichments.sector_id', 'sectors.id')
    .select([
      'sectors.id',
      'sectors.operation_id',
      'sectors.entity_id',
      ...plainColumns,
      'sectors.area_m2',
      'sectors.departments',
      'sectors.version',
      'sectors.created_at',
      'sectors.updated_at',
      'sectors.deleted_at',
      sql<number>`counts.address_count`.as('address_count'),
      sql<number>`counts.dwelling_count`.as('dwelling_count'),
      sql<number>`counts.enriched_count`.as('enriched_count'),
      'sector_enrichments.state as enrichment_state',
      'sector_enrichments.at as enrichment_at',
      sql<string | null>`st_asgeojson(sectors.outline)`.as('outline'),
    ]);
}

export type SectorRow = Awaited<ReturnType<ReturnType<typeof sectorRecords>['executeTakeFirstOrThrow']>>;

/** Finds a sector that the caller may see. */
export function findSector(ctx: Reads & Reach, sectorId: number, existence: Existence = 'live') {
  return sectorRecords(ctx, existence).where('sectors.id', '=', sectorId).executeTakeFirst();
}

/** Several live sectors, by id. */
export function findSectors(ctx: Reads & Reach, sectorIds: number[]) {
  if (sectorIds.length === 0) return Promise.resolve([]);
  return sectorRecords(ctx).where(among('sectors.id', sectorIds)).orderBy('sectors.id').execute();
}

export type SectorSort = 'sector_id' | 'sector_name' | '-updated_at' | 'updated_at';

export type SectorFilter = {
  operationId?: number | undefined;
  /** A user id (odd) or a membership id (even). */
  memberId?: number | undefined;
  updatedSince?: Instant | undefined;
  deleted?: 'only' | undefined;
};

/** A page of the sectors that the caller may see and that match all filters. */
export function findSectorPage(
  ctx: Reads & Reach,
  { operationId, memberId, updatedSince, deleted }: SectorFilter,
  page: PageRequest<SectorSort>,
) {
  let query = sectorRecords(ctx, deleted === 'only' ? 'deleted' : 'live');
  if (operationId !== undefined) query = query.where('sectors.operation_id', '=', operationId);
  if (memberId !== undefined) query = query.where('sectors.id', 'in', sectorsOfMember(ctx, memberId));
  if (updatedSince !== undefined) query = query.where('sectors.updated_at', '>=', updatedSince);
  return findCountedPage(query, orders[page.sort], page);
}

function sectorsOfMember({ db }: Reads, memberId: number) {
  return db
    .selectFrom('sector_members')
    .innerJoin('ope_users', 'ope_users.id', 'sector_members.ope_user_id')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .select('sector_members.sector_id')
    .where(memberId % 2 === 0 ? 'ope_users.id' : 'ope_users.user_id', '=', memberId)
    .where('ope_users.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

const byChange = {
  by: [sql.ref<string>('sectors.updated_at'), sql.ref<number>('sectors.id')],
  keysOf: (row: SectorRow) => [row.updated_at, row.id],
};

const orders: Record<SectorSort, Order<SectorRow>> = {
  sector_id: { by: [sql.ref<number>('sectors.id')], direction: 'asc', keysOf: (row) => [row.id] },
  sector_name: byName('sectors', (row) => [row.sector_name, row.id]),
  '-updated_at': { ...byChange, direction: 'desc' },
  updated_at: { ...byChange, direction: 'asc' },
};

/** Finds the live sector of an operation that covers a point; the lowest id wins, as for addresses. */
export function findSectorAt(ctx: Reads, operationId: number, { lat, lon }: { lat: number; lon: number }) {
  return ctx.db
    .selectFrom('sectors')
    .select(['id', 'sector_name'])
    .where('operation_id', '=', operationId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .where(sql<boolean>`st_covers(outline, st_setsrid(st_makepoint(${lon}, ${lat}), 4326))`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
