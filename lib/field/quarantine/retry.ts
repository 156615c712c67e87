import * as z from 'zod';
import { type Context, inEntity } from '../../core/context.ts';
import { invalid, Problem, refusedField } from '../../core/problems/problem.ts';
import { Id, IdParameter, ShortText } from '../../core/schemas/common.ts';
import { type FieldOperation, findFieldOperation } from '../../data/field/access.ts';
import { findQuarantined, lockQuarantined, type QuarantineRow } from '../../data/field/quarantine.ts';
import { closeQuarantine, lockByClientIds } from '../../data/field/refusals.ts';
import { findPassage, type PassageRow } from '../../data/passages/find.ts';
import { holdErasures } from '../../data/privacy/erased-documents.ts';
import { type Refusal, sentenceOf } from '../push/outcome.ts';
import { takeRows } from '../push/take-rows.ts';
import { openKept } from './keep-refused.ts';
import { assumedOf, RetryBody, RetryOfDocument, recordChanges } from './retry-changes.ts';
import { documentToRetry, idOfPhone, isOwnOnly, requireReadable } from './retry-document.ts';

export const quarantineParams = {
  id: ShortText()
    .check(z.uuid())
    .transform((text) => text.toLowerCase()),
};

export const senderQuery = {
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
export const retryShapes = {
  params: quarantineParams,
  query: senderQuery,
  body: RetryBody,
  documented: { body: RetryOfDocument },
  output: RetriedDocument,
};

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
  { changes = {} }: RetryBody,
) {
  const row = theOne(rows, user_id);
  const confined = inEntity(ctx, row.entity_id);
  const operation = await findFieldOperation(confined, row.fk_operation, row.user_id);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  const id = idOfPhone(openKept(ctx, row)) ?? ctx.ids.uuid();
  // As a push does, which then locks its passages before what was refused of them.
  await holdErasures(confined, row.entity_id);
  const passage = await lockKnown(confined, { ...row, id });
  const kept = await lockQuarantined(confined, row);
  if (!kept) throw new Problem('not-found');
  const passageId = kept.is_deleted
    ? null
    : await takeAgain(confined, operation, kept, { id, passage, changes });
  ctx.write(closeQuarantine(confined, row.user_id, [row.id]));
  return { id, passage_id: passageId };
}

type Again = { id: string; passage: PassageRow | undefined; changes: NonNullable<RetryBody['changes']> };

/** The passage that the document has become, or has changed. */
async function takeAgain(
  ctx: Context,
  operation: FieldOperation,
  row: QuarantineRow,
  { id, passage, changes }: Again,
): Promise<number | null> {
  const kept = openKept(ctx, row);
  requireReadable(kept, changes);
  const document = { ...documentToRetry(row, kept, passage), ...changes, id };
  const pushed = { newDocumentState: document, ...assumedOf(ctx, passage, kept.assumedMasterState, changes) };
  const sender = { userId: row.user_id, hasWrongClock: kept.hasWrongClock, isBeforeRestore: false };
  const { outcomes } = await takeRows(ctx, operation, [pushed], sender);
  const { refusal, passageId = null } = outcomes[0] ?? {};
  if (refusal) throw problemOf(refusal, Object.keys(changes));
  if (passageId !== null) await recordChanges(ctx, passageId, Object.keys(changes));
  return passageId;
}

/** The document of one user; without `userId` it must be the only one. */
export function theOne(rows: readonly QuarantineRow[], userId: number | undefined): QuarantineRow {
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

/** The problem for the caller: pointers to the request for fields that it changes, else to the document. */
function problemOf({ problem, fields }: Refusal, changed: readonly string[]): Problem {
  const { code } = problem;
  const detail = sentenceOf(problem);
  const errors = fields.map((name) => {
    const pointer = changed.includes(name) ? `/changes/${name}` : `/${name}`;
    return { pointer, detail, code };
  });
  return new Problem(code, { detail, errors });
}
