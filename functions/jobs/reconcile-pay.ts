import * as z from 'zod';
import { Day, Id } from '../../lib/core/schemas/common.ts';
import { reconcileAll } from '../../lib/pay/reconciliation/reconcile-pay.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'reconcile-pay',
  summary: 'Have every payment account compared with the passages of its association',
  timeout: 300,
  schedule: { cron: '30 5 * * *' },
  input: z.strictObject({ entity_id: Id.optional(), run_on: Day.optional() }),
  sends: ['reconcile-account'],
  handle: (ctx, input) => reconcileAll(ctx, input),
});
