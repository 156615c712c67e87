import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { requireRecentFactor } from '../core/require-second-factor.ts';
import { kept } from '../core/retention.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { type ExportRow, findExport, type NamedExport } from '../data/exports.ts';
import { contentTypeOf, exportKey, filenameOf } from './file.ts';
import { formatOf, mayReadContent, namesPeople } from './kinds.ts';
import { type Export, ExportFilter } from './schemas.ts';

const DAY_SECONDS = 86_400;

/** Counted from the request, which precedes the file, so that the bucket never deletes the file earlier. */
function expiryOf({ created_at }: Pick<ExportRow, 'created_at'>): Instant {
  return addSeconds(created_at, kept.exportDays * DAY_SECONDS);
}

/** The state shown to clients; expiry is not stored in the row. */
function visibleState(now: Instant, row: Pick<ExportRow, 'state' | 'created_at'>) {
  return row.state === 'ready' && now >= expiryOf(row) ? 'expired' : row.state;
}

/** Loads the export of a path; throws a 404 when the caller may not see it. The transaction ends before a URL is signed. */
export function loadExport(ctx: Context, exportId: number): Promise<NamedExport> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const row = await findExport(trx, exportId);
    if (!row || !mayReadContent(ctx, row.kind)) throw new Problem('not-found');
    return row;
  });
}

type Link = { url: string; expiresAt: Instant };

export function presentExport(row: ExportRow, now: Instant, link?: Link): z.input<typeof Export> {
  const filter = row.kind === 'person' ? {} : ExportFilter.parse(row.filter);
  return {
    export_id: row.id,
    entity_id: row.entity_id,
    kind: row.kind,
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    operation_id: row.operation_id,
    format: formatOf(row.kind),
    bom: row.bom,
    decimal_comma: row.decimal_comma,
    state: visibleState(now, row),
    failure: row.failure,
    rows: row.row_count,
    bytes: row.byte_count,
    url: link?.url ?? null,
    url_expires_at: link?.expiresAt ?? null,
    expires_at: expiryOf(row),
    requested_by: row.requested_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const LINK_SECONDS = kept.exportLinkSeconds;

/** Presents an export, with a new download URL while its file exists. */
export async function getExport(ctx: Context, row: NamedExport) {
  const { now } = ctx;
  if (visibleState(now, row) !== 'ready' || row.file === null) return presentExport(row, now);
  if (namesPeople(row.kind)) requireRecentFactor(ctx);
  const files = await ctx.gateways.files();
  const url = await files.link(exportKey(row, row.file), {
    filename: filenameOf(row),
    contentType: contentTypeOf(row),
    from: now,
    seconds: LINK_SECONDS,
  });
  return presentExport(row, now, { url, expiresAt: addSeconds(now, LINK_SECONDS) });
}
