import { CsvParameters } from '../../lib/core/text/csv.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { Declaration, DeclarationQuery, readDeclaration } from '../../lib/stats/declaration.ts';
import { readDeclarationCsv } from '../../lib/stats/declaration-csv.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/declaration',
  summary: 'Read the figures of the yearly declaration of gifts',
  description:
    'The two figures of article 222 bis CGI, by the day of the gift, and how much of the limit for public appeals was collected. The fiscal year begins in the month of `settings.fiscal_year_start`.',
  access: 'receipt.declare',
  query: DeclarationQuery,
  output: Declaration,
  status: 200,
  problems: ['not-found'],
  csv: { query: CsvParameters, answer: (ctx, { query }) => readDeclarationCsv(ctx, query) },
  handle: (ctx, { query }) => readDeclaration(ctx, query),
});
