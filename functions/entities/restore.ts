import { holdEntity } from '../../lib/entities/load.ts';
import { restoreEntity } from '../../lib/entities/restore.ts';
import { Entity } from '../../lib/entities/schemas.ts';
import { endpoint } from '../../lib/runtime/endpoint.ts';
import { IdParameter } from '../../lib/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/entities/{entity_id}/restore',
  summary: 'Restore a deleted association',
  description: 'One that lives is answered as it is.',
  access: 'restore',
  params: { entity_id: IdParameter },
  output: Entity,
  status: 200,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => holdEntity(ctx, params.entity_id, 'any'),
  handle: (ctx, { target }) => restoreEntity(ctx, target),
});
