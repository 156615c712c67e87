import {
  readReconciliationCsv,
  reconciliationCsvDescription,
} from '../../lib/pay/reconciliation/reconciliation-csv.ts';
import { ReconciliationCsvQuery } from '../../lib/pay/reconciliation/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/reconciliation/csv',
  summary: 'Read the card payments of some days as a file',
  description: reconciliationCsvDescription,
  access: 'pay.reconciliation',
  query: ReconciliationCsvQuery,
  status: 200,
  answers: 'file',
  contentType: 'text/csv',
  problems: ['not-found'],
  handle: (ctx, { query }) => readReconciliationCsv(ctx, query),
});
