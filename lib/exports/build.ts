import type { Context } from '../context.ts';
import { findExportToBuild } from '../data/exports/find.ts';
import { markReady } from '../data/exports/write.ts';
import { contentOf, type Part } from './content.ts';
import { CSV_TYPE, exportKey } from './file.ts';

type Message = { entity_id: number; export_id: number };

/**
 * Writes the file of an export into the bucket while it is read from the database, then marks it ready. Safe to
 * repeat at any point: a ready export is left alone, and what an interrupted attempt stored nobody is ever shown.
 */
export async function buildExport(
  ctx: Context,
  { entity_id: entityId, export_id: id }: Message,
): Promise<void> {
  const wanted = await ctx.transact({ entityId }, (trx) => findExportToBuild(trx, id));
  if (wanted?.state !== 'pending') return;
  const file = ctx.ids.uuid();
  const size = { rows: 0, bytes: 0 };
  const files = await ctx.gateways.files();
  await files.write(exportKey(entityId, file), counted(contentOf(ctx, wanted), size), {
    contentType: CSV_TYPE,
  });
  await ctx.transact({ entityId }, (trx) => markReady(trx, id, { file, ...size }));
}

/** The text of the parts; adds up how much has gone through. */
async function* counted(parts: AsyncIterable<Part>, size: { rows: number; bytes: number }) {
  for await (const { text, rows } of parts) {
    size.rows += rows;
    size.bytes += Buffer.byteLength(text);
    yield text;
  }
}
