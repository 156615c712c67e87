import { moveStock } from '../../lib/cash/move-stock.ts';
import { Movement, MovementDraft } from '../../lib/cash/stock-schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/stock/movements',
  summary: 'Give calendars to a member, take them back or write them off',
  description: 'Not more than there are, and not more back than the member was given. What is written stays.',
  access: 'stock.write',
  params: { operation_id: IdParameter },
  body: MovementDraft,
  output: Movement,
  status: 201,
  problems: ['not-an-operation-member', 'not-enough-calendars'],
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForChange(ctx, params.operation_id),
  handle: (ctx, { target, body }) => moveStock(ctx, target, body),
});
