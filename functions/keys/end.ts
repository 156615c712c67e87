import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endKey } from '../../lib/keys/end.ts';
import { loadKey } from '../../lib/keys/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/keys/{key_id}',
  summary: 'End a key',
  description: 'Of whomever in the association: it is dead from the next request on, and does not come back.',
  access: 'keys.manage',
  params: { key_id: IdParameter },
  status: 204,
  target: (ctx, { params }) => loadKey(ctx, params.key_id),
  handle: (ctx, { target }) => endKey(ctx, target),
});
