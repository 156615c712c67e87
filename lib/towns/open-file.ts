import { departmentOfCommune } from '../communes/department.ts';
import { exampleCommune } from '../communes/known-commune.ts';
import { counted, unpacked } from '../core/bounded-bytes.ts';
import type { Context } from '../core/context.ts';
import type { SourceFile } from '../core/gateways.ts';
import { SourceFailure } from '../core/source-failure.ts';
import type { TownRow } from '../data/towns.ts';
import { findReadyUpload } from '../data/uploads.ts';
import { readyKey } from '../uploads/keys.ts';

/** As much as a list of the largest city has. */
const MAX_UNPACKED = 200_000_000;

/** Opens the addresses of a commune: given by hand, made up, or of the source; undefined when the source has nothing newer. */
export async function openFile(ctx: Context, town: TownRow): Promise<SourceFile | undefined> {
  if (town.upload_id !== null && town.upload_entity_id !== null)
    return openUpload(ctx, town.upload_entity_id, town.upload_id);
  if (await isExample(ctx, town.code_insee)) {
    const { exampleTownCsv } = await import('../example/town.ts');
    return whole(Buffer.from(exampleTownCsv()));
  }
  const source = await ctx.gateways.addressSource();
  return source.addresses(placeOf(town.code_insee), town.etag);
}

/** The outline of a commune as a GeoJSON feature; undefined when there is none, which a town can be cut without. */
export async function openOutline(ctx: Context, code: string): Promise<unknown> {
  if (await isExample(ctx, code)) {
    const { exampleTown, exampleTownOutline } = await import('../example/town.ts');
    const properties = { code, nom: exampleTown.name };
    return { type: 'Feature', properties, geometry: exampleTownOutline() };
  }
  const source = await ctx.gateways.addressSource();
  return source.outline(placeOf(code));
}

async function openUpload(ctx: Context, entityId: number, uploadId: number): Promise<SourceFile> {
  const row = await ctx.transact({ entityId }, (trx) =>
    findReadyUpload(trx, entityId, uploadId, 'addresses'),
  );
  const files = await ctx.gateways.uploads();
  const bytes = row && (await files.read(readyKey(row)));
  if (!bytes) throw new SourceFailure('not-in-source');
  const { content, isGzip } = await unpacked(chunksOf(bytes));
  return {
    content: counted(content, MAX_UNPACKED),
    size: isGzip ? null : bytes.byteLength,
    etag: null,
    // Other lines are left aside: people have the file of their département.
    isOfDepartment: true,
  };
}

const whole = (bytes: Uint8Array): SourceFile => ({
  content: chunksOf(bytes),
  size: bytes.byteLength,
  etag: null,
  isOfDepartment: false,
});

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function isExample(ctx: Context, code: string): Promise<boolean> {
  return (await exampleCommune(ctx))?.code === code;
}

const placeOf = (code: string) => ({ code, department: departmentOfCommune(code) });
