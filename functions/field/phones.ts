import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { FieldPhonePage, listPhones, phoneQuery } from '../../lib/field/phones.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/field/phones',
  summary: 'List the phones that work without a network, and when each was last in step',
  description:
    'A phone is listed from its first complete pull of passages until the session ends that it asked with: signed out, ended from elsewhere, or run out. What it has not sent yet nobody but the phone knows.',
  access: 'field.conflicts',
  query: { ...pageQuery(['-phone_id']), ...phoneQuery },
  output: FieldPhonePage,
  status: 200,
  missing: ['operation-not-found'],
  uses: ['field-keys'],
  handle: (ctx, { query }) => listPhones(ctx, query, readPage(query)),
});
