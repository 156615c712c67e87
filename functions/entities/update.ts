import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/entities/get.ts';
import { Entity, EntityPatch } from '../../lib/entities/schemas.ts';
import { updateEntity } from '../../lib/entities/update.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/entities/{entity_id}',
  summary: 'Change an association and its settings',
  description:
    'What is not named stays as it is, in `settings` too. Whoever has a second factor changes `second_factor` with one that was shown within 15 minutes; software never does.',
  access: 'entity.edit',
  versioned: true,
  params: { entity_id: IdParameter },
  body: EntityPatch,
  output: Entity,
  status: 200,
  problems: ['second-factor-required', 'upload-not-found', 'fiscal-not-confirmed'],
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForChange(ctx, params.entity_id),
  handle: (ctx, { target, body }) => updateEntity(ctx, target, body),
});
