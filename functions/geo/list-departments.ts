import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listDepartments } from '../../lib/geo/list-departments.ts';
import { DepartmentPage } from '../../lib/geo/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/departments',
  summary: 'List départements',
  access: 'geo.read',
  query: pageQuery(['code']),
  output: DepartmentPage,
  status: 200,
  handle: (ctx, { query }) => listDepartments(ctx, readPage(query)),
});
