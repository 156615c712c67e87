import * as z from 'zod';
import { type Context, inEntity, type Needs } from '../../core/context.ts';
import { orDamaged } from '../../core/crypto/cipher.ts';
import { Damaged, Id, IdParameter, Instant } from '../../core/schemas/common.ts';
import { Enumeration } from '../../core/schemas/enumeration.ts';
import { PageOf, type PageRequest } from '../../core/schemas/pages.ts';
import { findQuarantinePage, type QuarantineRow } from '../../data/field/quarantine.ts';
import { requireFieldAccess } from '../access.ts';
import { KeptRow, openKept } from './keep-refused.ts';

/** A document of a phone that was refused, as it was sent. */
export const QuarantinedDocument = z
  .strictObject({
    id: z.uuid().meta({
      description:
        'That of the document, or one made of its content: of a change of a passage, or without an id.',
    }),
    user_id: Id.meta({ description: 'Who sent it.' }),
    operation_id: Id,
    passage_id: Id.nullable().meta({ description: 'What the service has under the id of the document.' }),
    deleted: z
      .boolean()
      .meta({ description: 'The member has deleted it on the phone since; a retry records nothing.' }),
    code: z.string().meta({ description: 'The problem code of the last refusal.' }),
    document: KeptRow.shape.newDocumentState,
    damaged: Damaged.optional(),
    first_at: Instant,
    last_at: Instant,
    times: z.int(),
    discarded_at: Instant.nullable().meta({
      description: 'When an administrator discarded it; null again once its phone sends it again.',
    }),
    discarded_by: Id.nullable(),
  })
  .meta({ id: 'QuarantinedDocument' });

export const QuarantinePage = PageOf(QuarantinedDocument);

export const quarantineQuery = {
  operation_id: IdParameter,
  state: Enumeration({
    open: 'waits for a decision',
    discarded: 'an administrator discarded it',
  })
    .default('open')
    .meta({ description: 'Left out: `open`.' }),
};

export async function listQuarantine(
  ctx: Context,
  { operation_id, state }: { operation_id: number; state: 'open' | 'discarded' },
  page: PageRequest<'-id'>,
) {
  const { operation } = await requireFieldAccess(ctx, operation_id);
  const confined = inEntity(ctx, operation.entity_id);
  const { rows, nextCursor } = await findQuarantinePage(confined, { operationId: operation_id, state }, page);
  return { data: rows.map((row) => presentQuarantined(ctx, row)), next_cursor: nextCursor };
}

export function presentQuarantined(
  ctx: Needs<'cipher'>,
  row: QuarantineRow,
): z.input<typeof QuarantinedDocument> {
  const kept = orDamaged(() => openKept(ctx, row));
  return {
    id: row.id,
    user_id: row.user_id,
    operation_id: row.fk_operation,
    passage_id: row.passage_id,
    deleted: row.is_deleted,
    code: row.code,
    ...(kept ? { document: kept.newDocumentState } : { document: {}, damaged: ['document'] }),
    first_at: row.first_at,
    last_at: row.last_at,
    times: row.times,
    discarded_at: row.discarded_at,
    discarded_by: row.discarded_by,
  };
}
