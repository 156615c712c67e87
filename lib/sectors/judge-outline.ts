import type { Needs } from '../context.ts';
import { checkOutline } from '../data/sectors/check-outline.ts';
import { nearestPosition } from '../geo/nearest-position.ts';
import type { Outline } from '../geometry.ts';
import { invalid } from '../problems.ts';

const MAX_AREA_M2 = 500_000_000;

/** Area and départements of a valid outline; a 400 with the place of the fault for any other. */
export async function judgeOutline(ctx: Needs<'db'>, outline: Outline) {
  const check = await checkOutline(ctx.db, outline);
  if (!check.valid) {
    const { reason, lon, lat } = check;
    const path = nearestPosition(outline, [lon, lat]);
    throw invalid({
      pointer: `/outline/${path.join('/')}`,
      detail: `${reason} at [${lon}, ${lat}]`,
      code: reason.toLowerCase().replace(/[^a-z]+/g, '-'),
    });
  }
  if (check.areaM2 > MAX_AREA_M2) {
    const km2 = Math.round(check.areaM2 / 1_000_000);
    throw invalid({
      pointer: '/outline',
      detail: `covers ${km2} km², at most 500 km²`,
      code: 'outline-too-large',
    });
  }
  return { areaM2: check.areaM2, departments: check.departments };
}
