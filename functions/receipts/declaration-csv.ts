import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { DeclarationCsvQuery } from '../../lib/stats/declaration.ts';
import { readDeclarationCsv } from '../../lib/stats/declaration-csv.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/declaration/csv',
  summary: 'Read the figures of the yearly declaration of gifts as a file',
  description: 'One line: `;` between cells, CRLF, money in euros.',
  access: 'receipt.declare',
  query: DeclarationCsvQuery,
  status: 200,
  answers: 'file',
  contentType: 'text/csv',
  problems: ['not-found'],
  handle: (ctx, { query }) => readDeclarationCsv(ctx, query),
});
