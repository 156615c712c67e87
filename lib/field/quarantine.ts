import * as z from 'zod';
import { scopeOf } from '../core/access.ts';
import { type Context, inEntity, type Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import { PageOf, type PageRequest } from '../core/pages.ts';
import { isProblemCode } from '../core/problems/catalogue.ts';
import { invalid, Problem, refusedField } from '../core/problems.ts';
import { Id, IdParameter, Instant, ShortText } from '../core/schemas.ts';
import { findFieldOperation } from '../data/field/access.ts';
import {
  findQuarantined,
  findQuarantinePage,
  lockQuarantined,
  type QuarantineRow,
} from '../data/field/quarantine.ts';
import { closeQuarantine, lockByClientIds } from '../data/field/refusals.ts';
import { findPassage, type PassageRow } from '../data/passages/find.ts';
import { requireFieldAccess } from './access.ts';
import { writableNames } from './read-row.ts';
import { KeptRow, type SyncError } from './refusals.ts';
import { takeRows } from './take-rows.ts';

const Document = z.record(z.string(), z.unknown());

/** A document of a phone that was refused, as it was sent. */
const QuarantinedDocument = z
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
    document: Document,
    first_at: Instant,
    last_at: Instant,
    times: z.int(),
  })
  .meta({ id: 'QuarantinedDocument' });

export const QuarantinePage = PageOf(QuarantinedDocument);

export const quarantineQuery = { operation_id: IdParameter };

const retryParams = {
  id: ShortText()
    .check(z.uuid())
    .transform((text) => text.toLowerCase()),
};

const retryQuery = {
  user_id: IdParameter.optional().meta({
    description: 'Who sent it; needed when several users have sent a document under this id.',
  }),
};

/** What a document that was refused has become. */
const RetriedDocument = z
  .strictObject({
    id: z.uuid(),
    passage_id: Id.nullable().meta({ description: 'null: it was deleted before it reached the service.' }),
  })
  .meta({ id: 'RetriedDocument' });

/** What a retry takes and answers. */
export const retryShapes = { params: retryParams, query: retryQuery, output: RetriedDocument };

export async function listQuarantine(
  ctx: Context,
  { operation_id }: { operation_id: number },
  page: PageRequest<'-id'>,
) {
  const { operation } = await requireFieldAccess(ctx, operation_id);
  const confined = inEntity(ctx, operation.entity_id);
  const { rows, nextCursor } = await findQuarantinePage(confined, operation_id, page);
  return { data: rows.map((row) => presentQuarantined(ctx, row)), next_cursor: nextCursor };
}

/** The refused documents of a path. */
export async function loadQuarantined(ctx: Context, id: string): Promise<QuarantineRow[]> {
  const rows = await findQuarantined(ctx, id);
  if (rows.length === 0) throw new Problem('not-found');
  return rows;
}

/**
 * Takes a refused document as if its phone had sent it again, with the rights of the caller; throws the problem when it is
 * refused again.
 */
export async function retryQuarantined(
  ctx: Context,
  rows: readonly QuarantineRow[],
  { user_id }: { user_id?: number | undefined },
) {
  const row = theOne(rows, user_id);
  const confined = inEntity(ctx, row.entity_id);
  const operation = await findFieldOperation(confined, row.fk_operation, row.user_id);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  const { user_id: userId } = row;
  const known = z.uuid({ version: 'v7' }).safeParse(openKept(ctx, row).newDocumentState['id']).data;
  const id = known?.toLowerCase() ?? ctx.ids.uuid();
  // A push locks its passages before what was refused of them.
  const passage = await lockKnown(confined, { ...row, id });
  const kept = await lockQuarantined(confined, row);
  if (!kept) throw new Problem('not-found');
  const { newDocumentState: sent, assumedMasterState, hasWrongClock } = openKept(ctx, kept);
  // Left out, it would be the administrator who retries.
  const isNamed = (sent['fk_user'] ?? undefined) !== undefined;
  const isUnnamed = isOwnOnly(row) || (passage === undefined && !isNamed);
  const document = { ...writable(sent), id, ...(isUnnamed ? { fk_user: userId } : {}) };
  if (kept.is_deleted) {
    ctx.write(closeQuarantine(confined, userId, [row.id]));
    return { id, passage_id: null };
  }
  const pushed = [{ newDocumentState: document, ...(assumedMasterState ? { assumedMasterState } : {}) }];
  const { outcomes } = await takeRows(confined, operation, pushed, { hasWrongClock, userId });
  const [outcome] = outcomes;
  if (outcome?.error) throw problemOf(outcome.error);
  ctx.write(closeQuarantine(confined, userId, [row.id]));
  return { id, passage_id: outcome?.passageId ?? null };
}

/** Whether who sent the document may change what they recorded themselves, and nothing else. */
function isOwnOnly({ fk_role }: QuarantineRow): boolean {
  return scopeOf(fk_role, 'passage.edit') === 'own';
}

function theOne(rows: readonly QuarantineRow[], userId: number | undefined): QuarantineRow {
  const found = userId === undefined ? rows : rows.filter((row) => row.user_id === userId);
  const [row, ...others] = found;
  if (!row) throw new Problem('not-found');
  if (others.length === 0) return row;
  const detail = `name one of the users: ${found.map(({ user_id }) => user_id).join(', ')}`;
  throw invalid({ pointer: '?user_id', detail, code: 'required' });
}

/**
 * The passage of a document, locked. What belongs to somebody else was not the member's to change, and is not by way of an
 * administrator either.
 */
async function lockKnown(ctx: Context, row: QuarantineRow): Promise<PassageRow | undefined> {
  const [known] = await lockByClientIds(ctx, row.entity_id, [row.id]);
  const passage = known && (await findPassage(ctx, known.passage_id, 'any'));
  if (passage && isOwnOnly(row) && passage.user_id !== row.user_id)
    throw refusedField('field-forbidden', '/id');
  return passage;
}

/** Without the fields of the service, which a phone may have sent wrong. */
function writable(document: z.output<typeof Document>): z.output<typeof Document> {
  const names = [...writableNames, 'fk_operation', '_deleted', 'deletion_reason'];
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));
}

function problemOf({ code, detail, fields }: SyncError): Problem {
  const errors = fields.map((name) => ({ pointer: `/${name}`, detail, code }));
  return new Problem(isProblemCode(code) ? code : 'validation-failed', { detail, errors });
}

function openKept({ cipher }: Needs<'cipher'>, row: QuarantineRow): z.output<typeof KeptRow> {
  const { id, user_id, entity_id: entityId, encrypted_document } = row;
  const { open } = sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
  return KeptRow.parse(JSON.parse(open('encrypted_document', encrypted_document) ?? 'null'));
}

function presentQuarantined(ctx: Needs<'cipher'>, row: QuarantineRow): z.input<typeof QuarantinedDocument> {
  return {
    id: row.id,
    user_id: row.user_id,
    operation_id: row.fk_operation,
    passage_id: row.passage_id,
    deleted: row.is_deleted,
    code: row.code,
    document: openKept(ctx, row).newDocumentState,
    first_at: row.first_at,
    last_at: row.last_at,
    times: row.times,
  };
}
