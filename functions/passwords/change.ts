import { changePassword, PasswordChange } from '../../lib/passwords/change.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PUT',
  path: '/api/passwords',
  summary: 'Change the own password',
  description:
    'All other sessions of the user end, and a mail says so. A wrong present password counts as a failed login.',
  access: 'signed-in',
  stepUp: true,
  transaction: 'own',
  secretAnswer: true,
  body: PasswordChange,
  status: 204,
  problems: ['invalid-current-password', 'password-not-acceptable', 'too-many-attempts', 'blocked-ip'],
  uses: ['field-keys', 'breach'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => changePassword(ctx, body),
});
