import type * as z from 'zod';
import { actorId } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { insertEntity } from '../data/entities.ts';
import { entitySealer, presentEntity } from './present.ts';
import type { EntityDraft } from './schemas.ts';

export async function createEntity(ctx: Context, draft: z.output<typeof EntityDraft>) {
  const uuid = ctx.ids.uuid();
  const { seal } = entitySealer(ctx, uuid);
  const entity = await insertEntity(ctx.db, {
    uuid,
    entity_type_id: draft.entity_type_id,
    encrypted_name: ctx.cipher.encrypt(
      { table: 'entities', column: 'encrypted_name', entityId: null, uuid },
      draft.name,
    ),
    encrypted_email: seal('encrypted_email', draft.email),
    encrypted_phone: seal('encrypted_phone', draft.phone),
    address_line: draft.address_line ?? null,
    postal_code: draft.postal_code,
    city: draft.city ?? null,
    siren: draft.siren ?? null,
    rna: draft.rna ?? null,
    time_zone: draft.time_zone,
    chk_pay: draft.chk_pay,
    logo: null,
    settings: JSON.stringify(draft.settings),
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
