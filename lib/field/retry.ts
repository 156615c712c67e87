import * as z from 'zod';
import { scopeOf } from '../core/access.ts';
import { type Context, inEntity } from '../core/context.ts';
import { invalid, Problem, refusedField } from '../core/problems.ts';
import { Id, IdParameter, ShortText } from '../core/schemas.ts';
import { holdErasures } from '../data/erased-documents.ts';
import { findFieldOperation } from '../data/field/access.ts';
import { findQuarantined, lockQuarantined, type QuarantineRow } from '../data/field/quarantine.ts';
import { closeQuarantine, lockByClientIds } from '../data/field/refusals.ts';
import { findPassage, type PassageRow } from '../data/passages/find.ts';
import { type KeptRow, openKept } from './keep-refused.ts';
import { type Refusal, sentenceOf } from './refusal.ts';
import { assumedOf, RetryBody, recordChanges } from './retry-changes.ts';
import { takeRows } from './take-rows.ts';
import { tooDeepProblem } from './too-deep.ts';
import { writableNames } from './writable-fields.ts';

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
export const retryShapes = {
  params: retryParams,
  query: retryQuery,
  body: RetryBody,
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
  const { user_id: userId } = row;
  const known = z.uuid({ version: 'v7' }).safeParse(openKept(ctx, row).newDocumentState['id']).data;
  const id = known?.toLowerCase() ?? ctx.ids.uuid();
  // As a push does, which then locks its passages before what was refused of them.
  await holdErasures(confined, row.entity_id);
  const passage = await lockKnown(confined, { ...row, id });
  const kept = await lockQuarantined(confined, row);
  if (!kept) throw new Problem('not-found');
  const { newDocumentState: sent, assumedMasterState, hasWrongClock } = openKept(ctx, kept);
  // Left out, it would be the administrator who retries.
  const isNamed = (sent['fk_user'] ?? undefined) !== undefined;
  const isUnnamed = isOwnOnly(row) || (passage === undefined && !isNamed);
  const author = isUnnamed ? { fk_user: userId } : {};
  const document = { ...writable(sent), ...author, ...changes, id };
  if (kept.is_deleted) {
    ctx.write(closeQuarantine(confined, userId, [row.id]));
    return { id, passage_id: null };
  }
  requireReadable(sent, changes);
  const pushed = [{ newDocumentState: document, ...assumedOf(ctx, passage, assumedMasterState, changes) }];
  const { outcomes } = await takeRows(confined, operation, pushed, {
    userId,
    hasWrongClock,
    isBeforeRestore: false,
  });
  const [outcome] = outcomes;
  if (outcome?.refusal) throw problemOf(outcome.refusal, Object.keys(changes));
  const passageId = outcome?.passageId ?? null;
  if (passageId !== null) await recordChanges(confined, passageId, Object.keys(changes));
  ctx.write(closeQuarantine(confined, userId, [row.id]));
  return { id, passage_id: passageId };
}

/** Whether who sent the document may change nothing but what they recorded themselves, if that. */
function isOwnOnly({ fk_role }: QuarantineRow): boolean {
  const scope = scopeOf(fk_role, 'passage.edit');
  return scope !== 'entity' && scope !== 'all';
}

/**
 * A document that is kept as text, beside its id, was never read: without other values a retry would change nothing, and
 * forget it.
 */
function requireReadable({ text, id: _, ...others }: Document, changes: object): void {
  const isText = typeof text === 'string' && Object.keys(others).length === 0;
  if (isText && Object.keys(changes).length === 0) throw tooDeepProblem();
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

type Document = z.output<typeof KeptRow>['newDocumentState'];

/** Without the fields of the service, which a phone may have sent wrong. */
function writable(document: Document): Document {
  const names = [...writableNames, 'fk_operation', '_deleted', 'deletion_reason'];
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));
}

/** What the caller is told: of what they have set in their request, of the rest in the document. */
function problemOf({ problem, fields }: Refusal, changed: readonly string[]): Problem {
  const { code } = problem;
  const detail = sentenceOf(problem);
  const errors = fields.map((name) => {
    const pointer = changed.includes(name) ? `/changes/${name}` : `/${name}`;
    return { pointer, detail, code };
  });
  return new Problem(code, { detail, errors });
}
