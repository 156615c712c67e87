import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { errorValues } from '../core/log.ts';
import type { TownRow } from '../data/towns.ts';
import { importDepartments } from '../imports/import-departments.ts';
import { communeLines, type Taken } from './commune-lines.ts';
import { openFile, openOutline } from './open-file.ts';

/** The key of the file of a commune in the bucket: one, so that the last fetch replaces the one before. */
export const addressesKey = (code: string) => `imports/towns/${code}.csv`;
const outlineKey = (code: string) => `imports/towns/${code}.geojson`;

/** Progress is told after this many bytes, so that a commune of a hundred thousand addresses tells it fifty times. */
const TOLD_BYTES = 250_000;

/** Characters that are handed to the bucket at once: single lines would take ten times as long. */
const CHUNK = 65_536;

type Tell = (progress: { bytes_read: number; bytes_total: number | null }) => Promise<void>;

/** Puts the addresses of a commune into the bucket; returns their ETag, or undefined when the source has nothing newer. */
export async function fetchTown(
  ctx: Context,
  town: TownRow,
  tell: Tell,
): Promise<{ etag: string | null } | undefined> {
  const file = await openFile(ctx, town);
  if (!file) return undefined;
  const { code_insee: code } = town;
  const files = await ctx.gateways.files();
  const taken: Taken = { bytes: 0, lines: 0 };
  const lines = communeLines(file.content, { code, hasOthers: file.isOfDepartment }, taken);
  const told = telling(lines, taken, (bytes_read) => tell({ bytes_read, bytes_total: file.size }));
  await files.write(addressesKey(code), told, { contentType: 'text/csv' });
  return { etag: file.etag };
}

async function* telling(lines: AsyncIterable<string>, taken: Taken, tell: (bytes: number) => Promise<void>) {
  let [told, chunk] = [0, ''];
  for await (const line of lines) {
    chunk += line;
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
    if (taken.bytes - told < TOLD_BYTES) continue;
    told = taken.bytes;
    await tell(told);
  }
  yield chunk;
}

const OutlineOf = z.looseObject({ properties: z.looseObject({ code: z.string() }) });

/** Takes over the outline of a commune. Without one the town can still be cut, so that a failure is only logged. */
export async function fetchOutline(ctx: Context, code: string): Promise<void> {
  try {
    const feature = OutlineOf.safeParse(await openOutline(ctx, code)).data;
    if (feature?.properties.code !== code) return;
    const files = await ctx.gateways.files();
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    await files.write(outlineKey(code), chunk(text), { contentType: 'application/geo+json' });
    const source = 'geo.api.gouv.fr';
    await importDepartments(ctx, { key: outlineKey(code), kind: 'communes', source, vintage: null });
  } catch (error) {
    ctx.log.write('town-outline-failed', { ...errorValues(error), code_insee: code });
  }
}

async function* chunk(text: string) {
  yield text;
}
