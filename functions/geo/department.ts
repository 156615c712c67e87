import { departmentAt } from '../../lib/geo/department.ts';
import { DepartmentAt, PointQuery } from '../../lib/geo/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/geo/department',
  summary: 'Find the département at a point',
  description: 'Both values are null outside every outline.',
  access: 'geo.read',
  query: PointQuery,
  output: DepartmentAt,
  status: 200,
  handle: (ctx, { query }) => departmentAt(ctx, query),
});
