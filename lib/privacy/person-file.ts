import * as z from 'zod';
import { messageSealer } from '../chat/present.ts';
import type { Context, Needs } from '../core/context.ts';
import { presentContent } from '../core/fields.ts';
import { passageFields } from '../core/records/passage.ts';
import type { EmailRow } from '../data/emails.ts';
import type { ExportToBuild } from '../data/exports.ts';
import { findPersonRows } from '../data/person-rows.ts';
import type { VisitOfPerson } from '../data/privacy.ts';
import { openContentOfEmail, openRecipient } from '../emails/queue.ts';
import { contentOf } from '../passages/content.ts';
import { presentReceipt } from '../receipts/get.ts';
import { presentUser } from '../users/present.ts';

const Ids = z.object({
  passage_ids: z.array(z.int()),
  receipt_ids: z.array(z.int()),
  email_ids: z.array(z.int()),
  user_id: z.int().nullable(),
});

/** The text of the file with everything about a person: JSON, under the names of the API. */
export async function personFile(
  ctx: Context,
  { entity_id: entityId, filter }: ExportToBuild,
): Promise<string> {
  const ids = Ids.parse(filter);
  const rows = await ctx.transact({ entityId }, (trx) => findPersonRows(trx, ids));
  const file = {
    generated_at: ctx.now,
    entity_id: entityId,
    visits: rows.visits.map((row) => presentVisit(ctx, row)),
    receipts: rows.receipts.map((row) => ({
      ...presentReceipt(ctx, row),
      pdf: `${ctx.settings.baseUrl}/api/receipts/${row.id}/pdf`,
    })),
    emails: rows.emails.map((row) => presentEmail(ctx, row)),
    user: rows.user ? presentUser(ctx, rows.user) : null,
    messages: rows.messages.map(({ uuid, room_uuid, entity_id, room_id, seq, sent_at, encrypted_body }) => ({
      room_id,
      seq,
      sent_at,
      body: messageSealer(ctx, { uuid, room_uuid, entity_id }).open('encrypted_body', encrypted_body),
    })),
    history: rows.history,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function presentVisit(ctx: Needs<'cipher'>, row: VisitOfPerson) {
  const { passage_id, id, fk_operation, fk_sector, payment_state, created_at, updated_at, deleted_at } = row;
  return {
    passage_id,
    id,
    fk_operation,
    fk_sector,
    ...presentContent(passageFields, contentOf(ctx, row)),
    payment_state,
    created_at,
    updated_at,
    deleted_at,
  };
}

function presentEmail(ctx: Needs<'cipher'>, row: EmailRow) {
  const { id: email_id, purpose, state, created_at, sent_at } = row;
  const content = openContentOfEmail(ctx, row);
  const told = content === null ? {} : { subject: content.subject, text: content.text };
  return { email_id, purpose, state, created_at, sent_at, to: openRecipient(ctx, row), ...told };
}
