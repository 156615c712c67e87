import { entityRestored } from '../../lib/consequences/seasons.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/entities/get.ts';
import { restoreEntity } from '../../lib/entities/restore.ts';
import { Entity } from '../../lib/entities/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/entities/{entity_id}/restore',
  summary: 'Restore a deleted association',
  description: 'One that lives is answered as it is.',
  access: 'restore',
  params: { entity_id: IdParameter },
  output: Entity,
  status: 200,
  consequences: entityRestored,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadForChange(ctx, params.entity_id, 'any'),
  handle: (ctx, { target }) => restoreEntity(ctx, target),
});
