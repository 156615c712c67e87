import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listQuarantine, QuarantinePage, quarantineQuery } from '../../lib/field/quarantine/quarantine.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/field/quarantine',
  summary: 'List documents of phones that were refused, the latest first',
  description: 'Each as the phone sent it. They are kept for 90 days after the last refusal.',
  access: 'field.settle',
  query: { ...pageQuery(['-id']), ...quarantineQuery },
  output: QuarantinePage,
  status: 200,
  missing: ['operation-not-found'],
  uses: ['field-keys'],
  handle: (ctx, { query }) => listQuarantine(ctx, query, readPage(query)),
});
