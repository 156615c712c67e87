import { NewRecoveryCodes, renewRecoveryCodes } from '../../lib/auth/codes/renew-recovery-codes.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/recovery-codes',
  summary: 'Make new recovery codes',
  description:
    'Ten, each of which replaces a second factor once; the former ones count no more. A mail says so.',
  access: 'signed-in',
  stepUp: true,
  secretAnswer: true,
  output: NewRecoveryCodes,
  status: 200,
  problems: ['second-factor-missing'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx) => renewRecoveryCodes(ctx),
});
