import * as z from 'zod';
import { type Context, inEntity, type Needs } from '../../core/context.ts';
import { orDamaged, sealerOf } from '../../core/crypto/cipher.ts';
import { presentDamaged } from '../../core/fields/damaged-fields.ts';
import { personalNames } from '../../core/fields/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import { Damaged, Id, IdParameter, Instant } from '../../core/schemas/common.ts';
import { Enumeration } from '../../core/schemas/enumeration.ts';
import { PageOf, type PageRequest } from '../../core/schemas/pages.ts';
import { type ConflictRow, findConflictPage } from '../../data/field/conflicts.ts';
import { NamedAddress } from '../../passages/schemas.ts';
import { presentUserName } from '../../users/present.ts';
import { requireFieldAccess } from '../access.ts';

export const conflictQuery = {
  operation_id: IdParameter,
  state: Enumeration({
    open: 'nobody has decided yet',
    settled: 'somebody has decided',
  })
    .optional()
    .meta({ description: 'Left out: both.' }),
};

const value = z.unknown().meta({
  description: 'As in a passage; `changed` for a name, an address or a remark when the passage is deleted.',
});

/** How a conflict is decided. */
export const Take = Enumeration({
  kept: 'what the service has stays',
  refused: 'what the phone sent is written into the passage after all',
});

/** A value of a phone that was refused because somebody else had changed the field first. */
export const FieldConflict = z
  .strictObject({
    conflict_id: Id,
    passage_id: Id,
    field: z.string(),
    refused: value,
    kept: value,
    damaged: Damaged.optional(),
    address: NamedAddress.nullable().meta({ description: 'The door of the passage.' }),
    kept_by: z
      .strictObject({ user_id: Id, name: z.string().nullable(), damaged: Damaged.optional() })
      .nullable()
      .meta({
        description: 'Who changed the field to `kept`; null where the history of the passage does not say.',
      }),
    by_ope_user_id: Id.nullable().meta({
      description: 'The membership of who sent the refused value; null for an administrator without one.',
    }),
    at: Instant,
    settled_at: Instant.nullable(),
    settled_by: Id.nullable(),
    take: Take.nullable(),
  })
  .meta({ id: 'FieldConflict' });

export const FieldConflictPage = PageOf(FieldConflict);

export async function listConflicts(
  ctx: Context,
  { operation_id, state }: { operation_id: number; state?: 'open' | 'settled' | undefined },
  page: PageRequest<'-conflict_id'>,
) {
  const { operation } = await requireFieldAccess(ctx, operation_id);
  const confined = inEntity(ctx, operation.entity_id);
  const { rows, nextCursor } = await findConflictPage(confined, { operationId: operation_id, state }, page);
  return { data: rows.map((row) => presentConflict(ctx, row)), next_cursor: nextCursor };
}

type Cells = Pick<ConflictRow, 'entity_id' | 'uuid' | 'encrypted_refused' | 'encrypted_kept'>;

/** The refused value, or the one that stayed. */
export function openValue(
  { cipher }: Needs<'cipher'>,
  { entity_id: entityId, uuid, ...row }: Cells,
  column: 'encrypted_refused' | 'encrypted_kept',
): unknown {
  const { open } = sealerOf(cipher, { table: 'field_conflicts', entityId, uuid });
  return JSON.parse(open(column, row[column]) ?? 'null');
}

const personalFields = personalNames(passageFields);

type Values = Pick<z.input<typeof FieldConflict>, 'refused' | 'kept' | 'damaged'>;

/** The decrypted values of a conflict, without checking whether the caller may see them. */
export function presentValues(ctx: Needs<'cipher'>, row: Cells): Values {
  // Wrapped, because a value may be null.
  const refused = orDamaged(() => [openValue(ctx, row, 'encrypted_refused')]);
  const kept = orDamaged(() => [openValue(ctx, row, 'encrypted_kept')]);
  const damaged = [...(refused ? [] : ['refused']), ...(kept ? [] : ['kept'])];
  return { refused: refused?.[0] ?? null, kept: kept?.[0] ?? null, ...presentDamaged({ damaged }) };
}

/** A conflict as answers contain it, without the personal values of a deleted passage. */
export function presentConflict(ctx: Needs<'cipher'>, row: ConflictRow): z.input<typeof FieldConflict> {
  const isConcealed = row.deleted_at !== null && personalFields.includes(row.field);
  return {
    conflict_id: row.id,
    passage_id: row.passage_id,
    field: row.field,
    ...(isConcealed ? { refused: 'changed', kept: 'changed' } : presentValues(ctx, row)),
    address: row.address,
    kept_by: presentKeeper(ctx, row),
    by_ope_user_id: row.by_ope_user_id,
    at: row.at,
    settled_at: row.settled_at,
    settled_by: row.settled_by,
    take: row.take,
  };
}

function presentKeeper(
  ctx: Needs<'cipher'>,
  { keeper_id, keeper_uuid: uuid, keeper_entity_id: entity_id, keeper_encrypted_name }: ConflictRow,
) {
  if (keeper_id === null || uuid === null) return null;
  return {
    user_id: keeper_id,
    ...presentUserName(ctx, { uuid, entity_id, encrypted_name: keeper_encrypted_name ?? '' }),
  };
}
