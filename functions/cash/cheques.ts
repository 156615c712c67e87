import { getCheques } from '../../lib/cash/cheques.ts';
import { TreasuryCheques } from '../../lib/cash/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/cheques',
  summary: 'List the cheques in the treasury',
  description:
    'What a deposit may choose from: cheques that were counted and are in no deposit, and the differences counted among them.',
  access: 'cash.settle',
  query: { operation_id: IdParameter },
  output: TreasuryCheques,
  status: 200,
  uses: ['field-keys'],
  missing: ['operation-not-found'],
  handle: (ctx, { query }) => getCheques(ctx, query),
});
