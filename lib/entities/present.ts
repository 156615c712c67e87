import type * as z from 'zod';
import { getRole, type Needs } from '../core/context.ts';
import { presentDamaged } from '../core/fields/damaged-fields.ts';
import { readContent } from '../core/fields/field-columns.ts';
import { type ContentOf, presentContent } from '../core/fields/fields.ts';
import { entityFields, publicFields } from '../core/records/entity.ts';
import { roles } from '../core/roles-matrix.ts';
import type { EntityRow } from '../data/entities.ts';
import { contentOf } from './content.ts';
import { entitySealer } from './entity-sealer.ts';
import type { Entity, EntityPublic, EntityView } from './schemas.ts';

type Ctx = Needs<'cipher'>;
type PublicContent = ContentOf<typeof publicFields, EntityRow>;

type NameCells = Pick<EntityRow, 'uuid' | 'encrypted_name'>;

/** Decrypts the name of an association; null when it is damaged. */
export function entityName(ctx: Ctx, row: NameCells): string | null {
  return entitySealer(ctx, row.uuid).read('encrypted_name', row.encrypted_name);
}

/** Decrypts the name of an association, for work that needs one; throws when it is damaged. */
export function requireEntityName(ctx: Ctx, row: NameCells): string {
  return entitySealer(ctx, row.uuid).open('encrypted_name', row.encrypted_name) ?? '';
}

function presentPublicPart(row: EntityRow, content: PublicContent): z.input<typeof EntityPublic> {
  return {
    entity_id: row.id,
    ...presentContent(publicFields, content),
    ...presentDamaged(content),
    version: row.version,
  };
}

export function presentEntity(ctx: Ctx, row: EntityRow): z.input<typeof Entity> {
  const content = contentOf(ctx, row);
  return {
    ...presentPublicPart(row, content),
    ...presentContent(entityFields, content),
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

/** Returns the public part for members, the whole record for other callers. */
export function presentFor(ctx: Needs<'cipher' | 'caller'>, row: EntityRow): z.input<typeof EntityView> {
  if (getRole(ctx) !== roles.member) return presentEntity(ctx, row);
  return presentPublicPart(row, readContent(publicFields, row, entitySealer(ctx, row.uuid)));
}
