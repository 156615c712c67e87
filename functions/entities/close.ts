import { entityClosed } from '../../lib/consequences/seasons.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/entities/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { ClosedEntity, Closing, closeEntity } from '../../lib/users/close-entity.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/entities/{entity_id}/close',
  summary: 'Close an association',
  description:
    'Sets `chk_active` of all its people to 0 and ends their sessions; what it recorded stays. Its history has the reason.',
  access: 'entity.close',
  stepUp: true,
  params: { entity_id: IdParameter },
  body: Closing,
  output: ClosedEntity,
  status: 200,
  consequences: entityClosed,
  target: (ctx, { params }) => loadForChange(ctx, params.entity_id),
  handle: (ctx, { target, body }) => closeEntity(ctx, target.id, body),
});
