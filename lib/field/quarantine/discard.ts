import * as z from 'zod';
import { type Context, inEntity, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { Text } from '../../core/schemas/common.ts';
import { lockQuarantined, type QuarantineRow } from '../../data/field/quarantine.ts';
import { discardRefused } from '../../data/field/refusals.ts';
import { presentQuarantined, QuarantinedDocument } from './quarantine.ts';
import { quarantineParams, senderQuery, theOne } from './retry.ts';

const FieldDiscard = z
  .strictObject({
    reason: Text(500).meta({ description: 'The history keeps it.' }),
  })
  .meta({ id: 'FieldDiscard' });

type FieldDiscard = z.output<typeof FieldDiscard>;

/** What discarding takes and answers. */
export const discardShapes = {
  params: quarantineParams,
  query: senderQuery,
  body: FieldDiscard,
  output: QuarantinedDocument,
};

/**
 * Takes a refused document out of the list of those that wait. It can still be taken by a retry until it is deleted 90 days
 * after its last refusal, and waits again when its phone sends it again.
 */
export async function discardQuarantined(
  ctx: Context,
  rows: readonly QuarantineRow[],
  { user_id }: { user_id?: number | undefined },
  { reason }: FieldDiscard,
) {
  const found = theOne(rows, user_id);
  const confined = inEntity(ctx, found.entity_id);
  const row = await lockQuarantined(confined, found);
  if (!row) throw new Problem('not-found');
  if (row.discarded_at !== null) return presentQuarantined(ctx, row);
  const discardedBy = signedIn(ctx).userId;
  ctx.write(discardRefused(confined, row, discardedBy));
  ctx.record({
    entityId: row.entity_id,
    object: 'operation',
    objectId: row.fk_operation,
    action: 'changed',
    changes: { discarded_document: { old: row.id, new: null }, reason: { old: null, new: reason } },
  });
  return presentQuarantined(ctx, { ...row, discarded_at: ctx.now, discarded_by: discardedBy });
}
