import type { Selectable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Database } from '../schema.ts';
import { ofLiveTenant } from '../tenant.ts';

export type ExportRow = Selectable<Database['exports']>;

/** Exports of live operations. */
function exportRecords(ctx: Reads) {
  return ctx.db
    .selectFrom('exports')
    .innerJoin('operations', (join) =>
      join.onRef('operations.id', '=', 'exports.operation_id').on('operations.deleted_at', 'is', null),
    )
    .selectAll('exports')
    .where(ofLiveTenant(ctx, 'exports.entity_id'));
}

export function findExport(ctx: Reads, exportId: number): Promise<ExportRow | undefined> {
  return exportRecords(ctx).where('exports.id', '=', exportId).executeTakeFirst();
}

export type ExportToBuild = ExportRow & { time_zone: string };

/** The same with what its worker has to know. */
export function findExportToBuild(ctx: Reads, exportId: number): Promise<ExportToBuild | undefined> {
  return exportRecords(ctx)
    .innerJoin('entities', 'entities.id', 'exports.entity_id')
    .select('entities.time_zone')
    .where('exports.id', '=', exportId)
    .executeTakeFirst();
}
