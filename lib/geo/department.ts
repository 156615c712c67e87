import type { Context } from '../core/context.ts';
import { findDepartmentAt } from '../data/areas.ts';

/** Finds the département at a point; both values are null outside every outline. */
export async function departmentAt(ctx: Context, point: { lat: number; lon: number }) {
  const department = await findDepartmentAt(ctx, point);
  return department ?? { code: null, nom: null };
}
