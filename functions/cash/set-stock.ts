import { setStock } from '../../lib/cash/set-stock.ts';
import { Stock, StockInput } from '../../lib/cash/stock-schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PUT',
  path: '/api/operations/{operation_id}/stock',
  summary: 'Say how many calendars an operation received',
  description:
    'From then on it counts them: a visit of the type `effectue` or `don` that does not say how many leaves one. `GET /api/cash/balances` says what is left.',
  access: 'stock.write',
  params: { operation_id: IdParameter },
  body: StockInput,
  output: Stock,
  status: 200,
  problems: ['not-enough-calendars'],
  target: (ctx, { params }) => loadForChange(ctx, params.operation_id),
  handle: (ctx, { target, body }) => setStock(ctx, target, body),
});
