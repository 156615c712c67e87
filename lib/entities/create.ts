import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { newContent } from '../core/fields/fields.ts';
import { refusedField } from '../core/problems/problem.ts';
import { entityFields } from '../core/records/entity.ts';
import { type EntityRow, insertEntity } from '../data/entities.ts';
import type { EntityTable } from '../data/tables/database.ts';
import { columnsOf } from './content.ts';
import { presentEntity } from './present.ts';
import { requireFiscalConfirmed } from './require-fiscal.ts';
import type { EntityDraft } from './schemas.ts';

type Draft = z.output<typeof EntityDraft>;

export async function createEntity(ctx: Context, draft: Draft) {
  const entity = await insertNewEntity(ctx, draft);
  tellEntityCreated(ctx, entity, actorId(ctx));
  return presentEntity(ctx, entity);
}

/** Inserts a new association. */
export async function insertNewEntity(ctx: Context, draft: Draft): Promise<EntityRow> {
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
  return insertEntity(ctx.db, {
    uuid,
    ...columnsOf(ctx, uuid, content),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

/** Adds the event and the history entry of a new association; `createdBy`: its first administrator, where nobody was signed in. */
export function tellEntityCreated(ctx: Context, entity: EntityRow, createdBy: number | null): void {
  const { id: entityId, entity_type_id, postal_code } = entity;
  const fields = { entity_id: entityId, created_by: createdBy, entity_type_id, postal_code };
  ctx.emit('entity_created', fields, { userId: createdBy });
  ctx.record({
    entityId,
    object: 'entity',
    objectId: entityId,
    action: 'created',
    byUserId: createdBy,
  });
}
