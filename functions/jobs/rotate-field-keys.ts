import * as z from 'zod';
import { rotateFieldKeys } from '../../lib/maintenance/rotate-field-keys.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'rotate-field-keys',
  summary: 'Add a key for encrypted columns; it is in use after ten minutes',
  timeout: 30,
  database: 'none',
  uses: ['owner'],
  input: z.strictObject({}),
  handle: (ctx) => rotateFieldKeys(ctx),
});
