import * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import { refusedField } from '../core/problems/problem.ts';
import { BoundedText } from '../core/schemas/common.ts';
import { type AreaKind, findAreaOutline } from '../data/areas.ts';
import { coversMoreThan } from '../data/sectors/outline.ts';
import { readOutline } from '../geo/outline.ts';
import { type Drawing, examineOutline, examineShape, type OutlineResult } from './examine-outline.ts';

/** Tolerances in metres for simplifying borders, tried in order until a sector's maximum number of vertices is met. */
const TOLERANCES = [0, 2, 5, 10, 20, 50, 100, 200, 500];

/** As many as a map can show. The area limit bounds the addresses of a drawn outline. */
export const MAX_SECTOR_ADDRESSES = 100_000;

export const OutlineOf = z
  .union([
    z.strictObject({
      commune: BoundedText(5)
        .regex(/^(\d{5}|2[AB]\d{3})$/)
        .meta({ example: '93010' }),
    }),
    z.strictObject({
      department: BoundedText(3)
        .regex(/^(\d{2,3}|2[AB])$/)
        .meta({ example: '93' }),
    }),
  ])
  .meta({
    description:
      'In place of `outline`: the outline of this commune or département as it was imported, by its INSEE code. It may be larger than 500 km², with at most 100,000 addresses. A border of more vertices than a sector may have is simplified, by as little as is needed and at most 500 m. Each is simplified by itself: two neighbours so drawn may overlap, or leave a gap between them, by as much.',
  });

type Draft = { outline?: Outline | null | undefined; outline_of?: z.output<typeof OutlineOf> | undefined };

/** Returns the outline that a request draws or names, or why it is refused. */
export async function examineDraft(ctx: Context, draft: Draft): Promise<OutlineResult> {
  const { outline = null, outline_of: named } = draft;
  if (named === undefined) return examineOutline(ctx, outline);
  if (outline !== null)
    throw refusedField('validation-failed', '/outline_of', 'stands in place of an outline, not beside one');
  if ('commune' in named)
    return examineArea(ctx, { kind: 'communes', code: named.commune, pointer: '/outline_of/commune' });
  return examineArea(ctx, { kind: 'departments', code: named.department, pointer: '/outline_of/department' });
}

/** Returns the outline that a request draws or names; throws the refusal. */
export async function requireDrawing(ctx: Context, draft: Draft): Promise<Drawing> {
  const { refusal, drawing } = await examineDraft(ctx, draft);
  if (refusal) throw refusal;
  return drawing;
}

type Area = { kind: AreaKind; code: string; pointer: string };

async function examineArea(ctx: Context, area: Area): Promise<OutlineResult> {
  const { outline, refusal } = await simplifiedArea(ctx, area);
  if (refusal) return { text: null, refusal };
  if (await coversMoreThan(ctx, outline, MAX_SECTOR_ADDRESSES)) {
    const detail = `has more than ${MAX_SECTOR_ADDRESSES} addresses`;
    return { text: null, refusal: refusedField('area-not-drawable', area.pointer, detail) };
  }
  return examineShape(ctx, outline);
}

/** The outline of an area, simplified to at most a sector's maximum number of vertices. */
async function simplifiedArea(ctx: Context, area: Area) {
  for (const metres of TOLERANCES) {
    const geometry = await findAreaOutline(ctx, area, metres);
    if (geometry === undefined) return { refusal: refusedField('area-not-found', area.pointer) };
    const read = readOutline(JSON.parse(geometry));
    if ('outline' in read) return { outline: read.outline };
  }
  const detail = 'has more parts or vertices than a sector may have, however simplified';
  return { refusal: refusedField('area-not-drawable', area.pointer, detail) };
}
