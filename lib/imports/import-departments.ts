import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { BoundedText, FileKey } from '../core/schemas/common.ts';
import { type AreaKind, findOutlineFault, type NewArea, upsertArea } from '../data/areas.ts';
import { readOutline } from '../geo/outline.ts';

export const DepartmentImport = z.strictObject({
  key: FileKey,
  kind: z.enum(['departments', 'communes']).default('departments'),
  source: BoundedText(200).min(1),
  vintage: BoundedText(50).nullable().default(null),
});

const Collection = z.looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const Feature = z.looseObject({
  properties: z.looseObject({
    // Text, because of codes such as 01 and 2A.
    code: z.string(),
    nom: z.string().min(1).max(100),
  }),
  geometry: z.unknown(),
});

/** The codes of the Institut national de la statistique. */
const codes: Record<AreaKind, RegExp> = {
  departments: /^(\d{2,3}|2[AB])$/,
  communes: /^(\d{5}|2[AB]\d{3})$/,
};

/** Enough for a département with its islands at the full precision of IGN. */
const LIMITS = { maxVertices: 200_000, maxRings: 20_000, maxVerticesInAll: 2_000_000 };

type Report = {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  faults: { feature: number; fault: string }[];
};

/** Imports outlines of départements or communes from a GeoJSON file in the bucket; reports and skips invalid features. */
export async function importDepartments(
  ctx: Context,
  { key, kind, source, vintage }: z.output<typeof DepartmentImport>,
) {
  const files = await ctx.gateways.files();
  const features = readFeatures(await files.read(key));
  const report: Report = { added: 0, updated: 0, unchanged: 0, skipped: 0, faults: [] };
  for (const [at, feature] of features.entries()) {
    const area = readArea(feature, codes[kind]);
    const fault = typeof area === 'string' ? area : await findOutlineFault(ctx.db, area.outline);
    if (fault !== undefined || typeof area === 'string') {
      report.skipped += 1;
      report.faults.push({ feature: at, fault: fault ?? '' });
      continue;
    }
    const about = { kind, source, vintage, now: ctx.now };
    const outcome = await ctx.transact('all', (trx) => upsertArea(trx.db, area, about));
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

function readArea(feature: unknown, code: RegExp): NewArea | string {
  const parsed = Feature.safeParse(feature);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
  const { properties, geometry } = parsed.data;
  if (!code.test(properties.code)) return 'properties.code is not one of these';
  const found = readOutline(geometry, LIMITS);
  if ('faults' in found)
    return found.faults.map(({ path, detail }) => `${path.join('.')} ${detail}`).join('; ');
  return { code: properties.code, nom: properties.nom, outline: found.outline };
}
