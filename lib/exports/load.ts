import type { Context } from '../context.ts';
import { type ExportRow, findExport } from '../data/exports/find.ts';
import { Problem } from '../problems.ts';

/** The export a path names, or 404 when it is out of the caller's reach; its transaction is over before anything is signed. */
export function loadExport(ctx: Context, exportId: number): Promise<ExportRow> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const row = await findExport(trx, exportId);
    if (!row) throw new Problem('not-found');
    return row;
  });
}
