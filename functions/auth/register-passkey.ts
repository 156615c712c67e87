import { registerPasskey } from '../../lib/auth/passkeys/register-passkey.ts';
import { AddedPasskey, PasskeyDraft } from '../../lib/auth/passkeys/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Register a passkey',
  description:
    'The answer of a device to fresh options. A mail says so. The first second factor of a user comes with ten recovery codes, and counts as shown now.',
  access: 'signed-in',
  beforeSecondFactor: true,
  transaction: 'own',
  secretAnswer: true,
  body: PasskeyDraft,
  output: AddedPasskey,
  status: 201,
  problems: ['passkey-invalid', 'passkey-registered', 'too-many-passkeys', 'second-factor-off'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => registerPasskey(ctx, body),
});
