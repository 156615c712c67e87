import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { newContent } from '../core/fields/fields.ts';
import { refusedField } from '../core/problems/problem.ts';
import { entityFields } from '../core/records/entity.ts';
import { insertEntity } from '../data/entities.ts';
import type { EntityTable } from '../data/tables/database.ts';
import { columnsOf } from './content.ts';
import { presentEntity } from './present.ts';
import { requireFiscalConfirmed } from './require-fiscal.ts';
import type { EntityDraft } from './schemas.ts';

export async function createEntity(ctx: Context, draft: z.output<typeof EntityDraft>) {
  const uuid = ctx.ids.uuid();
  const { fiscal, ...general } = draft.settings;
  const { confirmed, ...settings } = fiscal;
  requireFiscalConfirmed({ enabled: false }, settings, confirmed === true);
  if (settings.basis_upload_id !== null)
    throw refusedField('upload-not-found', '/settings/fiscal/basis_upload_id');
  const content = newContent<typeof entityFields, EntityTable>(entityFields, {
    ...draft,
    settings: { ...general, fiscal: settings },
  });
  const entity = await insertEntity(ctx.db, {
    uuid,
    ...columnsOf(ctx, uuid, content),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  ctx.emit('entity_created', {
    entity_id: entity.id,
    created_by: actorId(ctx),
    entity_type_id: entity.entity_type_id,
    postal_code: entity.postal_code,
  });
  ctx.record({ entityId: entity.id, object: 'entity', objectId: entity.id, action: 'created' });
  return presentEntity(ctx, entity);
}
