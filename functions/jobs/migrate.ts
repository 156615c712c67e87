import * as z from 'zod';
import { migrate } from '../../lib/maintenance/migrate.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'migrate',
  summary: 'Bring the database to the schema of this version',
  timeout: 600,
  deployHook: true,
  database: 'none',
  input: z.strictObject({}),
  uses: ['owner'],
  handle: (ctx) => migrate(ctx),
});
