import { CashBalances } from '../../lib/cash/balance-schemas.ts';
import { readBalances } from '../../lib/cash/balances.ts';
import { readBalancesCsv } from '../../lib/cash/balances-csv.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { CsvParameters } from '../../lib/core/text/csv.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/balances',
  summary: 'Read what was collected, handed over and brought to the bank',
  description:
    'In one snapshot; `collected` is `due`, `declared` and `confirmed` together, for each member and in total. Members see the own row.',
  access: 'cash.read',
  query: { operation_id: IdParameter },
  output: CashBalances,
  status: 200,
  uses: ['field-keys'],
  missing: ['operation-not-found'],
  csv: { query: CsvParameters, answer: (ctx, { query }) => readBalancesCsv(ctx, query) },
  handle: (ctx, { query }) => readBalances(ctx, query),
});
