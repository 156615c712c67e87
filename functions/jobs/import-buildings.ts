import { BuildingImport, importBuildings } from '../../lib/imports/buildings/import-buildings.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'import-buildings',
  summary: 'Import one step of a file of buildings from the bucket',
  timeout: 300,
  input: BuildingImport,
  uses: ['files-read', 'buildings'],
  sends: ['enrich-addresses'],
  handle: (ctx, step) => importBuildings(ctx, step),
});
