import * as z from 'zod';
import { listPasskeys } from '../../lib/auth/passkeys/list-passkeys.ts';
import { Passkey } from '../../lib/auth/passkeys/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'List the own passkeys',
  description: 'The oldest first.',
  access: 'signed-in',
  beforeSecondFactor: true,
  output: z.strictObject({ data: z.array(Passkey) }).meta({ id: 'Passkeys' }),
  status: 200,
  uses: ['field-keys'],
  handle: (ctx) => listPasskeys(ctx),
});
