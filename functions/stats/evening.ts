import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { Evening, readEvening } from '../../lib/stats/evening.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}/evening',
  summary: 'Read who walks now, and when their sectors may be finished',
  description:
    'Who recorded a visit in the last 45 minutes, how many doors in the last hour, and for each of their sectors the doors left and when it is finished at that speed.',
  access: 'field.conflicts',
  params: { operation_id: IdParameter },
  output: Evening,
  status: 200,
  transaction: 'snapshot',
  uses: ['field-keys'],
  handle: (ctx, { params }) => readEvening(ctx, params.operation_id),
});
