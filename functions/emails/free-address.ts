import { freeAddress } from '../../lib/emails/free-address.ts';
import { SuppressedAddressName } from '../../lib/emails/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/emails/suppressed',
  summary: 'Send e-mails to an address again',
  description: 'The address is in the body, because addresses of requests are logged.',
  access: 'email.write',
  body: SuppressedAddressName,
  status: 204,
  problems: ['suppressed-address-not-found'],
  uses: ['field-keys'],
  handle: (ctx, { body }) => freeAddress(ctx, body.address),
});
