import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { emailFilters, listEmails } from '../../lib/emails/list.ts';
import { EmailPage } from '../../lib/emails/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/emails',
  summary: 'List e-mails, the latest first',
  description: 'Without what they say. Super administrators see addresses masked.',
  access: 'email.read',
  query: { ...countedPageQuery(['-email_id']), ...emailFilters },
  output: EmailPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listEmails(ctx, query, readPage(query)),
});
