import { Session } from '../../lib/auth/schemas.ts';
import { readSession } from '../../lib/auth/session.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Read the session of the token',
  access: 'signed-in',
  output: Session,
  status: 200,
  uses: ['field-keys'],
  // Admission brings all of it.
  transaction: 'own',
  handle: (ctx) => readSession(ctx),
});
