import { getDepartment } from '../../lib/geo/get-department.ts';
import { DepartmentCode, DepartmentFeature, Simplify } from '../../lib/geo/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/departments/{code}',
  summary: 'Read the outline of a département as a GeoJSON Feature',
  access: 'geo.read',
  params: { code: DepartmentCode },
  query: { simplify: Simplify },
  output: DepartmentFeature,
  status: 200,
  handle: (ctx, { params, query }) => getDepartment(ctx, params.code, query.simplify),
});
