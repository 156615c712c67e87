import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { BoundedText, FileKey } from '../core/schemas.ts';
import { findOutlineFault, type NewDepartment, upsertDepartment } from '../data/departments.ts';
import { readOutline } from '../geo/outline.ts';

export const DepartmentImport = z.strictObject({
  key: FileKey,
  source: BoundedText(200).min(1),
  vintage: BoundedText(50).nullable().default(null),
});

const Collection = z.looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const Feature = z.looseObject({
  properties: z.looseObject({
    // Text, because of codes such as 01 and 2A.
    code: z.string().regex(/^(\d{2,3}|2[AB])$/),
    nom: z.string().min(1).max(100),
  }),
  geometry: z.unknown(),
});

/** Enough for a département with its islands at IGN's full precision. */
const LIMITS = { maxVertices: 200_000, maxRings: 20_000, maxVerticesInAll: 2_000_000 };

type Report = {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  faults: { feature: number; fault: string }[];
};

/** Imports outlines of départements from a GeoJSON file in the bucket; invalid features are reported and skipped. */
export async function importDepartments(
  ctx: Context,
  { key, source, vintage }: z.output<typeof DepartmentImport>,
) {
  const files = await ctx.gateways.files();
  const features = readFeatures(await files.read(key));
  const report: Report = { added: 0, updated: 0, unchanged: 0, skipped: 0, faults: [] };
  for (const [at, feature] of features.entries()) {
    const department = readDepartment(feature);
    const fault =
      typeof department === 'string' ? department : await findOutlineFault(ctx.db, department.outline);
    if (fault !== undefined || typeof department === 'string') {
      report.skipped += 1;
      report.faults.push({ feature: at, fault: fault ?? '' });
      continue;
    }
    const about = { source, vintage, now: ctx.now };
    const outcome = await ctx.transact('all', (trx) => upsertDepartment(trx.db, department, about));
    report[outcome] += 1;
  }
  return report;
}

function readFeatures(bytes: Uint8Array): unknown[] {
  const collection = Collection.safeParse(parseJson(bytes));
  if (!collection.success) throw new Error('not a GeoJSON FeatureCollection');
  return collection.data.features;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function readDepartment(feature: unknown): NewDepartment | string {
  const parsed = Feature.safeParse(feature);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
  const { properties, geometry } = parsed.data;
  const found = readOutline(geometry, LIMITS);
  if ('faults' in found)
    return found.faults.map(({ path, detail }) => `${path.join('.')} ${detail}`).join('; ');
  return { code: properties.code, nom: properties.nom, outline: found.outline };
}
