import type * as z from 'zod';
import { roles } from '../core/access.ts';
import { getRole } from '../core/caller.ts';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import type { EntityRow } from '../data/entities.ts';
import { type Entity, type EntityPublic, EntitySettings, type EntityView } from './schemas.ts';

type Ctx = Needs<'cipher'>;

/** The cells of an association are bound to its uuid: its id is not known before it is written. */
export function entitySealer({ cipher }: Ctx, uuid: string) {
  return sealerOf(cipher, { table: 'entities', entityId: null, uuid });
}

export function entityName(ctx: Ctx, row: Pick<EntityRow, 'uuid' | 'encrypted_name'>): string {
  return entitySealer(ctx, row.uuid).open('encrypted_name', row.encrypted_name) ?? '';
}

function presentPublicPart(ctx: Ctx, row: EntityRow): z.input<typeof EntityPublic> {
  return {
    entity_id: row.id,
    entity_type_id: row.entity_type_id,
    name: entityName(ctx, row),
    postal_code: row.postal_code,
    city: row.city,
    time_zone: row.time_zone,
    chk_pay: row.chk_pay,
    logo: row.logo,
    version: row.version,
  };
}

export function presentEntity(ctx: Ctx, row: EntityRow): z.input<typeof Entity> {
  const { open } = entitySealer(ctx, row.uuid);
  return {
    ...presentPublicPart(ctx, row),
    email: open('encrypted_email', row.encrypted_email),
    phone: open('encrypted_phone', row.encrypted_phone),
    address_line: row.address_line,
    siren: row.siren,
    rna: row.rna,
    settings: EntitySettings.parse(row.settings),
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

/** Members see the public part, everybody else of the association the whole. */
export function presentFor(ctx: Needs<'cipher' | 'caller'>, row: EntityRow): z.input<typeof EntityView> {
  return getRole(ctx) === roles.member ? presentPublicPart(ctx, row) : presentEntity(ctx, row);
}
