import { RequestOptions } from '../../lib/auth/passkeys/schemas.ts';
import { offerStepUp } from '../../lib/auth/second-factor/offer-step-up.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/session/step-up/options',
  summary: 'Ask how to show an own passkey again',
  description: 'For `navigator.credentials.get()`; they work once, for five minutes.',
  access: 'signed-in',
  secretAnswer: true,
  output: RequestOptions,
  status: 200,
  handle: (ctx) => offerStepUp(ctx),
});
