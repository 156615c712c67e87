import { entityDeleted } from '../../lib/consequences/seasons.ts';
import { IdParameter, ReasonParameter, SoftParameter } from '../../lib/core/schemas/common.ts';
import { deleteEntity } from '../../lib/entities/delete.ts';
import { loadForChange } from '../../lib/entities/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/entities/{entity_id}',
  summary: 'Delete an association',
  description: 'Nobody of it gets in any more, from the next request on.',
  access: 'entity.delete',
  stepUp: true,
  versioned: true,
  params: { entity_id: IdParameter },
  query: { soft: SoftParameter, reason: ReasonParameter },
  status: 204,
  problems: ['still-referenced'],
  consequences: entityDeleted,
  sends: ['sync-payment'],
  target: (ctx, { params }) => loadForChange(ctx, params.entity_id, 'any'),
  handle: (ctx, { target, query }) => deleteEntity(ctx, target, query),
});
