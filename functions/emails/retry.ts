import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForRetry, retryEmail } from '../../lib/emails/retry.ts';
import { Email } from '../../lib/emails/schemas.ts';
import { holdReceiptOfEmail } from '../../lib/receipts/send.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/emails/{email_id}/retry',
  summary: 'Send a failed e-mail again',
  description: 'Also one whose outcome is unknown: it may then arrive twice. A link in it may have expired.',
  access: 'email.write',
  params: { email_id: IdParameter },
  output: Email,
  status: 202,
  problems: ['email-not-retryable', 'erased', 'receipt-cancelled', 'address-suppressed'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  target: (ctx, { params }) => loadForRetry(ctx, params.email_id, holdReceiptOfEmail),
  handle: (ctx, { target }) => retryEmail(ctx, target),
});
