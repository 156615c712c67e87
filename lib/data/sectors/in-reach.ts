import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { type Existence, existsAs } from '../deletion.ts';
import type { Reach } from '../operations/in-reach.ts';
import { ofLiveTenant } from '../tenant.ts';

/** Sectors of live operations of the tenant; for a caller who reaches own records only, those assigned to them. */
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

/** The same with everything an answer shows except the members. */
export function sectorRecords(ctx: Reads & Reach, existence: Existence = 'live') {
  return sectorsInReach(ctx, existence)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sectors_adresses')
          .select([
            sql<number>`count(*)`.as('address_count'),
            sql<number>`coalesce(sum(nb_log), 0)`.as('dwelling_count'),
          ])
          .whereRef('sectors_adresses.fk_sector', '=', 'sectors.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'sectors.id',
      'sectors.operation_id',
      'sectors.entity_id',
      'sectors.sector_name',
      'sectors.color',
      'sectors.area_m2',
      'sectors.departments',
      'sectors.version',
      'sectors.created_at',
      'sectors.updated_at',
      'sectors.deleted_at',
      sql<number>`counts.address_count`.as('address_count'),
      sql<number>`counts.dwelling_count`.as('dwelling_count'),
      sql<string | null>`st_asgeojson(sectors.outline)`.as('outline'),
    ]);
}

export type SectorRow = Awaited<ReturnType<ReturnType<typeof sectorRecords>['executeTakeFirstOrThrow']>>;
