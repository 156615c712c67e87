import { nameOwnPasskey } from '../../lib/auth/passkeys/rename-passkey.ts';
import { Passkey, PasskeyName } from '../../lib/auth/passkeys/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/{passkey_id}',
  summary: 'Rename an own passkey',
  access: 'signed-in',
  beforeSecondFactor: true,
  params: { passkey_id: IdParameter },
  body: PasskeyName,
  output: Passkey,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params, body }) => nameOwnPasskey(ctx, params.passkey_id, body),
});
