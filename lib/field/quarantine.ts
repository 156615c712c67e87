import * as z from 'zod';
import { type Context, inEntity, type Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import { PageOf, type PageRequest } from '../core/pages.ts';
import { isProblemCode } from '../core/problems/catalogue.ts';
import { invalid, Problem, refusedField } from '../core/problems.ts';
import { Id, IdParameter, Instant, ShortText } from '../core/schemas.ts';
import { findQuarantinePage, lockQuarantined, type QuarantineRow } from '../data/field/quarantine.ts';
import { closeQuarantine, lockByClientIds } from '../data/field/refusals.ts';
import { findPassage } from '../data/passages/find.ts';
import { requireFieldAccess } from './access.ts';
import { writableNames } from './read-row.ts';
import type { SyncError } from './refusals.ts';
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
  const rows = await lockQuarantined(ctx, id);
  if (rows.length === 0) throw new Problem('not-found');
  return rows;
}

/** Takes a refused document as if the phone of its member had sent it again; throws the problem when it is refused again. */
export async function retryQuarantined(
  ctx: Context,
  rows: readonly QuarantineRow[],
  { user_id }: { user_id?: number | undefined },
) {
  const row = theOne(rows, user_id);
  const { operation } = await requireFieldAccess(ctx, row.fk_operation);
  const confined = inEntity(ctx, row.entity_id);
  const { user_id: userId } = row;
  const sent = openDocument(ctx, row);
  const id = z.uuid().safeParse(sent['id']).data ?? row.id;
  await requireOwn(confined, { ...row, id });
  const document = { ...writable(sent), id, fk_user: userId };
  const rules = { hasWrongClock: false, userId };
  const { outcomes } = await takeRows(confined, operation, [{ newDocumentState: document }], rules);
  const [outcome] = outcomes;
  if (outcome?.error) throw problemOf(outcome.error);
  ctx.write(closeQuarantine(confined, userId, [row.id]));
  return { id, passage_id: outcome?.passageId ?? null };
}

function theOne(rows: readonly QuarantineRow[], userId: number | undefined): QuarantineRow {
  const found = userId === undefined ? rows : rows.filter((row) => row.user_id === userId);
  const [row, ...others] = found;
  if (!row) throw new Problem('not-found');
  if (others.length === 0) return row;
  const detail = `name one of the users: ${found.map(({ user_id }) => user_id).join(', ')}`;
  throw invalid({ pointer: '?user_id', detail, code: 'required' });
}

/** What belongs to somebody else was not the member's to change, and is not by way of an administrator either. */
async function requireOwn(
  ctx: Context,
  { id, entity_id, user_id }: Pick<QuarantineRow, 'id' | 'entity_id' | 'user_id'>,
): Promise<void> {
  const [known] = await lockByClientIds(ctx, entity_id, [id]);
  const passage = known && (await findPassage(ctx, known.passage_id, 'any'));
  if (passage && passage.user_id !== user_id) throw refusedField('field-forbidden', '/id');
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

function openDocument({ cipher }: Needs<'cipher'>, row: QuarantineRow): z.output<typeof Document> {
  const { id, user_id, entity_id: entityId, encrypted_document } = row;
  const { open } = sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
  return Document.parse(JSON.parse(open('encrypted_document', encrypted_document) ?? '{}'));
}

function presentQuarantined(ctx: Needs<'cipher'>, row: QuarantineRow): z.input<typeof QuarantinedDocument> {
  return {
    id: row.id,
    user_id: row.user_id,
    operation_id: row.fk_operation,
    code: row.code,
    document: openDocument(ctx, row),
    first_at: row.first_at,
    last_at: row.last_at,
    times: row.times,
  };
}
