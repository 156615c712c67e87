import { createEntity } from '../../lib/entities/create.ts';
import { Entity, EntityDraft } from '../../lib/entities/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/entities',
  summary: 'Create an association',
  access: 'entity.create',
  body: EntityDraft,
  output: Entity,
  status: 201,
  location: '/api/entities/{entity_id}',
  problems: ['upload-not-found', 'fiscal-not-confirmed'],
  uses: ['field-keys'],
  handle: (ctx, { body }) => createEntity(ctx, body),
});
