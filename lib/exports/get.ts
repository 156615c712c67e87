import type { Context } from '../context.ts';
import type { ExportRow } from '../data/exports/find.ts';
import { addSeconds } from '../time.ts';
import { CSV_TYPE, exportKey, filenameOf } from './file.ts';
import { presentExport } from './present.ts';
import { stateAt } from './rules.ts';

const LINK_SECONDS = 300;

/** An export as it stands; as long as its file is there, with a new address to download it. */
export async function getExport(ctx: Context, row: ExportRow) {
  const { now } = ctx;
  if (stateAt(now, row) !== 'ready' || row.file === null) return presentExport(row, now);
  const files = await ctx.gateways.files();
  const url = await files.link(exportKey(row.entity_id, row.file), {
    filename: filenameOf(row),
    contentType: CSV_TYPE,
    from: now,
    seconds: LINK_SECONDS,
  });
  return presentExport(row, now, { url, expiresAt: addSeconds(now, LINK_SECONDS) });
}
