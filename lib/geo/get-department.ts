import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findDepartment } from '../data/areas.ts';
import type { DepartmentFeature } from './schemas.ts';

/** Returns a département as a GeoJSON Feature. */
export async function getDepartment(
  ctx: Context,
  code: string,
  simplifyMetres: number | undefined,
): Promise<z.input<typeof DepartmentFeature>> {
  const department = await findDepartment(ctx, code, simplifyMetres);
  if (!department) throw new Problem('not-found');
  const { geometry, ...properties } = department;
  return { type: 'Feature', id: code, properties, geometry: JSON.parse(geometry) };
}
