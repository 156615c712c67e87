import { SteppedUp, StepUp, stepUp } from '../../lib/auth/second-factor/step-up.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/session/step-up',
  summary: 'Show a second factor again',
  description:
    'After a 403 `second-factor-required`; then the request is repeated. It counts for 15 minutes in this session. A wrong code is a failed login of the account.',
  access: 'signed-in',
  transaction: 'own',
  secretAnswer: true,
  body: StepUp,
  output: SteppedUp,
  status: 200,
  problems: ['invalid-code', 'passkey-refused', 'too-many-attempts', 'blocked-ip'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => stepUp(ctx, body),
});
