import { FactorReset, resetFactorsOf } from '../../lib/auth/second-factor/reset-second-factor.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'reset-second-factor',
  summary: 'Remove the second factors of a user whom no administrator can help',
  timeout: 30,
  input: FactorReset,
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, draft) => resetFactorsOf(ctx, draft),
});
