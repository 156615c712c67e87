import { Received, SignedEvent } from '../../lib/pay/events/schemas.ts';
import { receiveEvent } from '../../lib/pay/events/webhook.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/webhook',
  summary: 'Learn that something happened at the payment provider',
  description:
    'For the payment provider alone. Events that are known, not followed or of the other mode are answered 200 too; what an event brings is taken over by a worker.',
  access: 'provider-signature',
  transaction: 'own',
  concurrency: 20,
  reads: 'raw',
  body: SignedEvent,
  output: Received,
  status: 200,
  problems: ['invalid-signature', 'pay-not-configured'],
  uses: ['pay-secrets'],
  sends: ['process-pay-event'],
  handle: (ctx, { body }) => receiveEvent(ctx, body),
});
