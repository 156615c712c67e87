import * as z from 'zod';
import { checkConfig } from '../../lib/maintenance/check-config.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'check-config',
  summary: 'Check every setting of a stage before its new code takes traffic',
  timeout: 30,
  deployHook: true,
  database: 'none',
  uses: ['every-setting'],
  input: z.strictObject({}),
  handle: (ctx) => checkConfig(ctx),
});
