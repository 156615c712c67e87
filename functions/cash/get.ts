import { getHandover, loadHandover } from '../../lib/cash/get.ts';
import { Handover } from '../../lib/cash/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/handovers/{handover_id}',
  summary: 'Read a hand-over with its visits',
  access: 'cash.read',
  params: { handover_id: IdParameter },
  output: Handover,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadHandover(ctx, params.handover_id),
  handle: (ctx, { target }) => getHandover(ctx, target),
});
