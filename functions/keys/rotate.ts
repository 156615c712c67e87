import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadOwnKey } from '../../lib/keys/get.ts';
import { rotate } from '../../lib/keys/rotate.ts';
import { MadeApiKey, Rotation } from '../../lib/keys/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/keys/{key_id}/rotate',
  summary: 'Replace the secret of a key',
  description:
    'By its maker alone. The one in use works as long as is asked, at most 7 days; one that a rotation had left until now works no more. The new one is answered here alone.',
  access: 'keys.manage',
  stepUp: true,
  secretAnswer: true,
  params: { key_id: IdParameter },
  body: Rotation,
  output: MadeApiKey,
  status: 200,
  problems: ['key-expired'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  target: (ctx, { params }) => loadOwnKey(ctx, params.key_id),
  handle: (ctx, { target, body }) => rotate(ctx, target, body),
});
