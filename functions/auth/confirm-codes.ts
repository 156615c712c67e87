import { CodesAdded, confirmTotp, FirstCode, firstCodeProblems } from '../../lib/auth/codes/confirm-codes.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/totp/confirm',
  summary: 'Register an authenticator application by its first code',
  description:
    'Within 15 minutes after it was begun. From now on a code is asked for after the password. A mail says so. The first second factor of a user comes with ten recovery codes, and counts as shown now.',
  access: 'signed-in',
  beforeSecondFactor: true,
  transaction: 'own',
  secretAnswer: true,
  body: FirstCode,
  output: CodesAdded,
  status: 200,
  problems: [...firstCodeProblems],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => confirmTotp(ctx, body.code),
});
