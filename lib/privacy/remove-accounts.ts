import { inBatches } from '../core/batches.ts';
import { type Context, inEntity } from '../core/context.ts';
import { kept } from '../core/retention.ts';
import { DEFAULT_TIME_ZONE, dayIn } from '../core/time.ts';
import { findOperation } from '../data/operations.ts';
import { findOldOperations, type OldOperation, removeOldVisits } from '../data/privacy/old-operations.ts';
import { deleteOperation } from '../operations/delete.ts';
import { removePdfs } from '../receipts/pdf/pdf.ts';

/** Operations per query, and visits per transaction. */
const OPERATIONS = 50;
const VISITS = 1000;

/**
 * Deletes the visits, receipts and card payments of fiscal years that ended ten years ago. Soft-deletes the operation first, so
 * that partial figures are never visible; an interrupted run continues with the remaining rows.
 */
export async function removeOldAccounts(ctx: Context): Promise<number> {
  const today = dayIn(DEFAULT_TIME_ZONE, ctx.now);
  let removed = 0;
  for (;;) {
    const operations = await ctx.transact('all', (trx) =>
      findOldOperations(trx.db, { today, years: kept.accountsYears, limit: OPERATIONS }),
    );
    for (const operation of operations) removed += await removeAccounts(ctx, operation);
    if (operations.length < OPERATIONS) return removed;
  }
}

async function removeAccounts(ctx: Context, { id, entity_id: entityId }: OldOperation): Promise<number> {
  await ctx.transact({ entityId }, async (trx) => {
    const row = await findOperation(inEntity(trx, entityId), id);
    const reason = `accounts are kept for ${kept.accountsYears} years`;
    if (row) await deleteOperation(inEntity(trx, entityId), row, { soft: true, reason });
  });
  return inBatches(VISITS, () =>
    ctx.transact({ entityId }, async (trx) => {
      const { visits, receipts } = await removeOldVisits(trx.db, id, VISITS);
      removePdfs(trx, entityId, receipts);
      const changes = { visits: { old: visits, new: 0 } };
      if (visits > 0) trx.record({ entityId, object: 'operation', objectId: id, action: 'erased', changes });
      return visits;
    }),
  );
}
