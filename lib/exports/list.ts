import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findExportPage } from '../data/exports.ts';
import { presentExport } from './get.ts';
import { ExportKind } from './schemas.ts';

export const exportFilters = {
  operation_id: IdParameter.optional(),
  kind: AnyOf(ExportKind),
  requested_by: IdParameter.optional().meta({ description: 'Those that this user asked for.' }),
};

type ExportQuery = z.output<z.ZodObject<typeof exportFilters>>;

/** Lists the exports of live operations in the caller's scope, latest first, without download URLs. */
export async function listExports(ctx: Context, query: ExportQuery, page: PageRequest<'-export_id'>) {
  const filter = { operationId: query.operation_id, kinds: query.kind, requestedBy: query.requested_by };
  const found = await findExportPage(ctx, filter, page);
  return answerPage(
    found,
    found.rows.map((row) => presentExport(row, ctx.now)),
  );
}
