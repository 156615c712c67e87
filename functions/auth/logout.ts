import { logout } from '../../lib/auth/logout.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session of the token',
  access: 'signed-in',
  beforeSecondFactor: true,
  secretAnswer: true,
  status: 204,
  handle: (ctx) => logout(ctx),
});
