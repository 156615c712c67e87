import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { findDepartment, findDepartmentAt, findDepartments } from '../data/areas.ts';
import type { DepartmentFeature } from './schemas.ts';

export async function listDepartments(ctx: Context, page: PageRequest<'code'>) {
  const { rows, nextCursor } = await findDepartments(ctx, page);
  return { data: rows, next_cursor: nextCursor };
}

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

/** Finds the département at a point; both values are null outside every outline. */
export async function departmentAt(ctx: Context, point: { lat: number; lon: number }) {
  const department = await findDepartmentAt(ctx, point);
  return department ?? { code: null, nom: null };
}
