import { confirm } from '../../lib/cash/confirm.ts';
import { loadForChange } from '../../lib/cash/get.ts';
import { Handover, HandoverConfirmation } from '../../lib/cash/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/cash/handovers/{handover_id}/confirm',
  summary: 'Confirm a hand-over as it was counted',
  description:
    'By somebody else than its declarer and its member; where the association has nobody else it is marked `unwitnessed`. A difference is never repaired. The member is told by e-mail.',
  access: 'cash.settle',
  params: { handover_id: IdParameter },
  body: HandoverConfirmation,
  output: Handover,
  status: 200,
  problems: ['own-handover', 'handover-confirmed', 'handover-cancelled', 'difference-without-reason'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  target: (ctx, { params }) => loadForChange(ctx, params.handover_id),
  handle: (ctx, { target, body }) => confirm(ctx, target, body),
});
