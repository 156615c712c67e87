import { AddressImport, importAddresses } from '../../lib/imports/import-addresses.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'import-addresses',
  summary: 'Import one step of a BAN address file from the bucket',
  timeout: 300,
  input: AddressImport,
  uses: ['files-read'],
  sends: ['enrich-addresses'],
  handle: (ctx, step) => importAddresses(ctx, step),
});
