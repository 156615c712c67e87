import { IdParameter } from '../../lib/core/schemas/common.ts';
import { getEntity } from '../../lib/entities/get.ts';
import { EntityView } from '../../lib/entities/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/entities/{entity_id}',
  summary: 'Read an association',
  access: 'entity.read',
  params: { entity_id: IdParameter },
  output: EntityView,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params }) => getEntity(ctx, params.entity_id),
});
