import type * as z from 'zod';
import { type Context, inEntity, signedIn } from '../../core/context.ts';
import { BoundedText, IdParameter } from '../../core/schemas/common.ts';
import { limitParameter } from '../../core/schemas/pages.ts';
import { findChanges, positionAtEnd } from '../../data/field/changes.ts';
import type { FieldCollection } from '../../data/tables/field.ts';
import { requireFieldAccess } from '../access.ts';
import { type PullHeaders, requireKnownSchema, UNNAMED_PHONE } from '../headers.ts';
import { noteInStep } from '../phones.ts';
import { firstPosition, readCursor, writeCursor } from './cursor.ts';
import { readDocuments } from './documents.ts';

const MAX_DOCUMENTS = 2000;

export const pullQuery = {
  operation_id: IdParameter,
  limit: limitParameter({ max: MAX_DOCUMENTS, initial: 1000 }),
  cursor: BoundedText(1000).optional().meta({
    description: 'The `checkpoint.cursor` of the page before; left out: everything from the beginning.',
  }),
};

type PullQuery = z.output<z.ZodObject<typeof pullQuery>>;

/** The documents of a collection that changed after the cursor, in the order in which the changes were committed. */
export async function pullChanges(
  ctx: Context,
  collection: FieldCollection,
  query: PullQuery,
  headers: PullHeaders,
) {
  requireKnownSchema(ctx, headers);
  // Passages are asked for most often, and all else with them: a phone is in step when it has these.
  const phone = collection === 'passages' ? (headers['X-Field-Phone'] ?? UNNAMED_PHONE) : undefined;
  const access = await requireFieldAccess(ctx, query.operation_id, phone);
  const { operation } = access;
  const owner = { userId: signedIn(ctx).userId, scope: ctx.scope, operation, collection };
  const position =
    query.cursor === undefined ? firstPosition(operation) : readCursor(ctx, owner, query.cursor);
  const scope = collection === 'members' ? { operationId: operation.operation_id } : access.scope;
  const asked = { collection, position, limit: query.limit + 1 };
  const found = await findChanges(inEntity(ctx, operation.entity_id), scope, asked);
  const changes = found.slice(0, query.limit);
  const last = changes.at(-1);
  const hasMore = found.length > query.limit;
  const reached =
    last && hasMore
      ? { ...position, seq: last.seq, objectId: last.object_id }
      : positionAtEnd(position, operation.seq ?? 0, last);
  const [documents] = await Promise.all([
    readDocuments(ctx, access, collection, changes),
    phone !== undefined && !hasMore && noteInStep(ctx, access, { phone, seq: reached.seq }),
  ]);
  return {
    collection,
    documents,
    checkpoint: { cursor: writeCursor(ctx, owner, reached) },
    has_more: hasMore,
  };
}
