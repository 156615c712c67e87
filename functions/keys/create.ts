import { createKey } from '../../lib/keys/create.ts';
import { ApiKeyDraft, MadeApiKey } from '../../lib/keys/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary: 'Make a key for software',
  description:
    'With it software reads and writes one association in the name of the caller, and never more than the caller still may. The key is answered here alone and stored as a hash; a mail tells the caller. At most 20 live ones of an association. Each has its own quota: 120 requests a minute, 60 at once.',
  access: 'keys.manage',
  stepUp: true,
  secretAnswer: true,
  body: ApiKeyDraft,
  output: MadeApiKey,
  status: 201,
  problems: ['entity-not-found', 'field-forbidden', 'too-many-keys'],
  uses: ['field-keys'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => createKey(ctx, body),
});
