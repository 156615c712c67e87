import * as z from 'zod';
import { actorId, type Context, inEntity } from '../core/context.ts';
import { Id } from '../core/schemas/common.ts';
import { insertExport } from '../data/exports.ts';
import { holdErasures } from '../data/privacy/erased-documents.ts';
import { findUser } from '../data/users/users.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { findRecords } from './find-records.ts';
import { type PersonQuestion, personIndex, requireQuestion } from './question.ts';

export const RequestedExport = z
  .strictObject({
    export_id: Id.meta({ description: 'For `GET /api/exports/{export_id}`, by administrators only.' }),
  })
  .meta({ id: 'RequestedExport' });

/**
 * Requests a file with all data about a person, or with the chosen records alone; the export row stores ids only. Without any match,
 * builds a file with empty lists.
 */
export async function exportPerson(
  outer: Context,
  request: z.output<typeof PersonQuestion>,
): Promise<z.input<typeof RequestedExport>> {
  const { chosen, reason, ...question } = request;
  requireQuestion({ ...question, chosen });
  const entityId = await entityOfDraft(outer, question.entity_id);
  const ctx = inEntity(outer, entityId);
  await holdErasures(ctx, entityId);
  const user = question.user_id === undefined ? undefined : await findUser(ctx, question.user_id, 'any');
  const found = await findRecords(ctx, question, { user, isHeld: false, chosen });
  const { visits, receipts, addressed, keptReceipts, emails, suppressed, documents, conflicts } = found;
  const row = await insertExport(ctx.db, {
    entity_id: entityId,
    operation_id: null,
    kind: 'person',
    filter: JSON.stringify({
      passage_ids: visits.map(({ passage_id }) => passage_id),
      receipt_ids: [...receipts, ...addressed, ...keptReceipts].map(({ id }) => id),
      email_ids: emails.map(({ id }) => id),
      document_ids: documents.map(({ id }) => id),
      suppressed_ids: suppressed.map(({ id }) => id),
      conflict_ids: conflicts.map(({ id }) => id),
      user_id: user?.id ?? null,
    }),
    bom: false,
    decimal_comma: false,
    state: 'pending',
    requested_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const changes = {
    person: { old: null, new: personIndex(ctx, question) },
    ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
    visits: { old: null, new: visits.length },
  };
  ctx.record({ entityId, object: 'person', objectId: row.id, action: 'exported', changes });
  ctx.enqueue({ queue: 'build-export', body: { entity_id: entityId, export_id: row.id } });
  return { export_id: row.id };
}
