import { HandoversCsvQuery, readHandoversCsv } from '../../lib/cash/list-csv.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/handovers/csv',
  summary: 'Read the hand-overs and deposits of an operation as a file',
  description:
    'A line for each, the latest first: `;` between cells, CRLF, money in euros; at most 10,000. Members see those of their own money.',
  access: 'cash.read',
  query: HandoversCsvQuery,
  status: 200,
  answers: 'file',
  contentType: 'text/csv',
  uses: ['field-keys'],
  missing: ['operation-not-found'],
  handle: (ctx, { query }) => readHandoversCsv(ctx, query),
});
