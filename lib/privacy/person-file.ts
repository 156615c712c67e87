import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { orDamaged, sealerOf } from '../core/crypto/cipher.ts';
import { readContent } from '../core/fields/field-columns.ts';
import { type Fields, presentContent } from '../core/fields/fields.ts';
import { entityFields } from '../core/records/entity.ts';
import { passageFields } from '../core/records/passage.ts';
import { userFields } from '../core/records/user.ts';
import type { EmailRow } from '../data/emails/emails.ts';
import type { ExportToBuild } from '../data/exports.ts';
import { findPersonRows } from '../data/privacy/person-rows.ts';
import type { VisitOfPerson } from '../data/privacy/person-visits.ts';
import type { VisitPlace } from '../data/privacy/visit-places.ts';
import { openContentOfEmail, openRecipient } from '../emails/queue.ts';
import { presentValues } from '../field/conflicts/conflicts.ts';
import { presentChanges } from '../history/money.ts';
import { passageSealer } from '../passages/content.ts';
import { presentReceipt } from '../receipts/get.ts';
import { openDocument } from './documents.ts';
import { presentUserRows } from './person-file-user.ts';

const Ids = z.object({
  passage_ids: z.array(z.int()),
  receipt_ids: z.array(z.int()),
  email_ids: z.array(z.int()),
  // Optional, because older exports were requested before these lists existed.
  document_ids: z.array(z.string()).default([]),
  conflict_ids: z.array(z.int()).default([]),
  suppressed_ids: z.array(z.int()).default([]),
  user_id: z.int().nullable(),
});

type Rows = Awaited<ReturnType<typeof findPersonRows>>;

/** Builds the file with all data about a person: JSON with API names. */
export async function personFile(
  ctx: Context,
  { entity_id: entityId, filter }: ExportToBuild,
): Promise<string> {
  const ids = Ids.parse(filter);
  const rows = await ctx.transact({ entityId }, (trx) => findPersonRows(trx, ids));
  const file = {
    generated_at: ctx.now,
    entity_id: entityId,
    visits: rows.visits.map((row) => ({
      ...presentVisit(ctx, row),
      ...presentPlace(rows.places.get(row.passage_id)),
    })),
    receipts: rows.receipts.map((row) => ({
      ...presentReceipt(ctx, row),
      pdf: `${ctx.settings.baseUrl}/api/receipts/${row.id}/pdf`,
    })),
    emails: rows.emails.map((row) => presentEmail(ctx, row)),
    suppressed_addresses: rows.suppressed.map((row) => presentSuppressed(ctx, row)),
    refused_documents: rows.documents.map((row) => presentRefused(ctx, row)),
    conflicts: rows.conflicts.map((row) => presentConflict(ctx, row)),
    ...presentUserRows(ctx, rows),
    history: rows.history.map(presentHistory),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Presents a visit with all fields of its record, including fields that are added later. */
export function presentVisit(ctx: Needs<'cipher'>, row: VisitOfPerson, fields = passageFields) {
  const { passage_id, id, fk_operation, fk_sector, fk_user } = row;
  const { payment_state, version, created_at, updated_at, deleted_at } = row;
  return {
    passage_id,
    id,
    fk_operation,
    fk_sector,
    fk_user,
    ...presentContent(fields, readContent(fields, row, passageSealer(ctx, row))),
    payment_state,
    version,
    created_at,
    updated_at,
    deleted_at,
  };
}

/** The names behind the ids of a visit; the member who collected is somebody else, and has an id only. */
function presentPlace(place: VisitPlace | undefined) {
  if (!place) return {};
  const { operation_name, sector_name, user_id, address } = place;
  return { operation_name, sector_name, user_id, address };
}

function presentEmail(ctx: Needs<'cipher'>, row: EmailRow) {
  const { id: email_id, purpose, receipt_id, state, failure, created_at, sent_at, delivered_at } = row;
  const content = orDamaged(() => openContentOfEmail(ctx, row));
  const told = content === null ? {} : { subject: content.subject, text: content.text };
  const record = { email_id, purpose, receipt_id, state, failure, created_at, sent_at, delivered_at };
  return { ...record, to: orDamaged(() => openRecipient(ctx, row)), ...told };
}

/** An erased address also remains suppressed. */
function presentSuppressed({ cipher }: Needs<'cipher'>, row: Rows['suppressed'][number]) {
  const { entity_id: entityId, uuid, reason, since } = row;
  const { read } = sealerOf(cipher, { table: 'suppressed_addresses', entityId, uuid });
  return { address: read('encrypted_address', row.encrypted_address), reason, since };
}

function presentRefused(ctx: Needs<'cipher'>, row: Rows['documents'][number]) {
  const { id, user_id, fk_operation: operation_id, passage_id, code, first_at, last_at, times } = row;
  const { newDocumentState: document, assumedMasterState: assumed } = openDocument(ctx, row);
  const known = assumed ? { assumed } : {};
  return { id, user_id, operation_id, passage_id, code, document, ...known, first_at, last_at, times };
}

function presentConflict(ctx: Needs<'cipher'>, row: Rows['conflicts'][number]) {
  const { id: conflict_id, passage_id, field, by_ope_user_id, at, settled_at, settled_by, take } = row;
  const known = { conflict_id, passage_id, field, ...presentValues(ctx, row) };
  return { ...known, by_ope_user_id, at, settled_at, settled_by, take };
}

const Changes = z.record(
  z.string(),
  z.union([z.literal(true), z.object({ old: z.unknown(), new: z.unknown() })]),
);

function presentHistory({ object, object_id, action, changes, at }: Rows['history'][number]) {
  return {
    at,
    object,
    object_id,
    action,
    changes: underNamesOfApi(presentChanges(Changes.nullable().parse(changes))),
  };
}

/** The history names encrypted fields by their columns. */
const namesOfColumns = new Map(
  [passageFields, userFields, entityFields].flatMap((fields: Fields) =>
    Object.entries(fields).flatMap(([name, field]) =>
      'sealed' in field ? [[field.sealed, name] as const] : [],
    ),
  ),
);

function underNamesOfApi(changes: ReturnType<typeof presentChanges>) {
  if (changes === null) return null;
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [namesOfColumns.get(name) ?? name, change]),
  );
}
