import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { listSuppressed } from '../../lib/emails/list-suppressed.ts';
import { SuppressedAddressPage } from '../../lib/emails/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/emails/suppressed',
  summary: 'List the addresses that get no e-mails any more, the latest first',
  description: 'They bounced, or their owners complained. Super administrators see them masked.',
  access: 'email.read',
  query: pageQuery(['-since']),
  output: SuppressedAddressPage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { query }) => listSuppressed(ctx, readPage(query)),
});
