import { readBalancesCsv } from '../../lib/cash/balances-csv.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { CsvParameters } from '../../lib/core/text/csv.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/balances/csv',
  summary: 'Read the balances of the members as a file',
  description: 'A line for each member: `;` between cells, CRLF, money in euros. Members see the own row.',
  access: 'cash.read',
  query: { operation_id: IdParameter, ...CsvParameters },
  status: 200,
  answers: 'file',
  contentType: 'text/csv',
  uses: ['field-keys'],
  missing: ['operation-not-found'],
  handle: (ctx, { query }) => readBalancesCsv(ctx, query),
});
