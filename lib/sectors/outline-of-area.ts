import * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import { Problem, refusedField } from '../core/problems.ts';
import { BoundedText } from '../core/schemas.ts';
import { type AreaKind, findAreaOutline } from '../data/areas.ts';
import { readOutline } from '../geo/outline.ts';

/** Metres by which borders are simplified, in turn, until a sector may have so many vertices. */
const TOLERANCES = [0, 2, 5, 10, 20, 50];

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
      'In place of `outline`: the outline of this commune or département as it was imported, by its INSEE code. Borders of many vertices are simplified by at most 50 m.',
  });

type Draft = { outline?: Outline | null | undefined; outline_of?: z.output<typeof OutlineOf> | undefined };

/** The outline that a draft has or names; null for none. */
export async function outlineOfDraft(ctx: Context, draft: Draft): Promise<Outline | null> {
  const { outline = null, outline_of: named } = draft;
  if (named === undefined) return outline;
  if (outline !== null)
    throw refusedField('validation-failed', '/outline_of', 'stands in place of an outline, not beside one');
  if ('commune' in named)
    return outlineOfArea(ctx, { kind: 'communes', code: named.commune, pointer: '/outline_of/commune' });
  return outlineOfArea(ctx, {
    kind: 'departments',
    code: named.department,
    pointer: '/outline_of/department',
  });
}

async function outlineOfArea(
  ctx: Context,
  area: { kind: AreaKind; code: string; pointer: string },
): Promise<Outline> {
  for (const metres of TOLERANCES) {
    const geometry = await findAreaOutline(ctx, area, metres);
    if (geometry === undefined) throw refusedField('area-not-found', area.pointer);
    const read = readOutline(JSON.parse(geometry));
    if ('outline' in read) return read.outline;
  }
  throw new Problem('area-too-large');
}
