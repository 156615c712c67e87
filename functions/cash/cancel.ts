import { cancel, loadForCancellation } from '../../lib/cash/cancel.ts';
import { Handover, HandoverCancellation } from '../../lib/cash/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/cash/handovers/{handover_id}/cancel',
  summary: 'Cancel a hand-over',
  description:
    'By its declarer until it is confirmed; by an administrator at any time, with a reason. Its visits are due again and unlocked; number and row stay, and its difference leaves the balances. Not once its money is in the bank.',
  access: 'cash.cancel',
  params: { handover_id: IdParameter },
  body: HandoverCancellation,
  output: Handover,
  status: 200,
  problems: ['handover-cancelled', 'handover-confirmed', 'handover-banked'],
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForCancellation(ctx, params.handover_id),
  handle: (ctx, { target, body }) => cancel(ctx, target, body.reason),
});
