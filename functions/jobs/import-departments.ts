import { DepartmentImport, importDepartments } from '../../lib/imports/import-departments.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'import-departments',
  summary: 'Import the outlines of départements or communes from a GeoJSON file in the bucket',
  timeout: 300,
  input: DepartmentImport,
  uses: ['files-read'],
  handle: (ctx, input) => importDepartments(ctx, input),
});
