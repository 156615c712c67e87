import { CsvParameters } from '../../lib/core/text/csv.ts';
import {
  readReconciliation,
  reconciliationDescription,
} from '../../lib/pay/reconciliation/reconciliation.ts';
import { readReconciliationCsv } from '../../lib/pay/reconciliation/reconciliation-csv.ts';
import { Reconciliation, ReconciliationQuery } from '../../lib/pay/reconciliation/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/reconciliation',
  summary: 'Read what card payments, payouts and the bank make of each other',
  description: reconciliationDescription,
  access: 'pay.reconciliation',
  query: ReconciliationQuery,
  output: Reconciliation,
  status: 200,
  problems: ['not-found'],
  csv: { query: CsvParameters, answer: (ctx, { query }) => readReconciliationCsv(ctx, query) },
  handle: (ctx, { query }) => readReconciliation(ctx, query),
});
