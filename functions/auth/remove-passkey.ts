import { removePasskey } from '../../lib/auth/passkeys/remove-passkey.ts';
import { Proof } from '../../lib/auth/passkeys/schemas.ts';
import { proofProblems } from '../../lib/auth/second-factor/prove-identity.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/{passkey_id}',
  summary: 'Remove an own passkey',
  description:
    'With the present password, or within 15 minutes after a second factor was shown. A mail says so. The recovery codes go with the last factor.',
  access: 'signed-in',
  transaction: 'own',
  params: { passkey_id: IdParameter },
  body: Proof,
  status: 204,
  problems: [...proofProblems],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { params, body }) => removePasskey(ctx, params.passkey_id, body.current_password),
});
