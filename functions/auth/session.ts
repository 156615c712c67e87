import { Session } from '../../lib/auth/schemas.ts';
import { readSession } from '../../lib/auth/session.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Read the session of the token',
  description:
    'Who is signed in, what they may do (`may`, as the roles matrix has it), the operations they are a member of, and the settings of their association. The `ETag` is that of everything but `expires_at`.',
  access: 'signed-in',
  beforeSecondFactor: true,
  output: Session,
  status: 200,
  tagged: true,
  uses: ['field-keys'],
  handle: (ctx) => readSession(ctx),
});
