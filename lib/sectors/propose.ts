import type * as z from 'zod';
import { actorId, type Context, inEntity } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Reply } from '../core/reply.ts';
import { stopwatch } from '../core/time.ts';
import type { OperationRow } from '../data/operations.ts';
import { findProposalOfRetry, insertProposal, type ProposalRow } from '../data/sectors/proposals.ts';
import { cutArea, numberOf } from './cut.ts';
import type { CuttingOrder, SectorProposal } from './cutting-schemas.ts';
import { presentProposal } from './get-proposal.ts';
import { QueuedProposal } from './proposal-schemas.ts';
import { readArea, readAround, readDoors } from './read-area.ts';

/** The problems of a proposal. */
export const proposeProblems = [
  'cannot-balance',
  'cutting-too-large',
  'nothing-to-cut',
  'sector-not-found',
] as const satisfies readonly ProblemCode[];

/** The answer to who proposes sectors for a large town. */
export const cutAfterwards = {
  status: 202,
  description: 'More than 10,000 addresses: it is cut afterwards.',
  output: QueuedProposal,
  location: '/api/operations/{operation_id}/sectors/proposals/{proposal_id}',
} as const;

/** More addresses than these are cut by a worker: a busy machine needs longer for them than a request may take. */
const MOST_AT_ONCE = 10_000;

type Answer = z.input<typeof SectorProposal> | Reply<z.input<typeof QueuedProposal>>;

/** Cuts an area into balanced sectors; a large one is cut afterwards. No sector is written. */
export async function proposeSectors(
  ctx: Context,
  operation: OperationRow,
  order: CuttingOrder,
): Promise<Answer> {
  const elapsed = stopwatch();
  const confined = inEntity(ctx, operation.entity_id);
  const found = await ctx.transact(confined.tenant, async (trx) => {
    const found = await readDoors(trx, operation, order);
    numberOf(order, found.doors);
    return found.doors.length > MOST_AT_ONCE
      ? { queued: await queue(trx, operation, order) }
      : { area: await readAround(trx, operation, found) };
  });
  if (found.queued) return new Reply(202, presentProposal(ctx, found.queued));
  const again = () => ctx.transact(confined.tenant, (trx) => readArea(trx, operation, order));
  const cut = await cutArea(confined, { area: found.area, again }, order);
  return { ...cut, took_ms: elapsed() };
}

/** Leaves the order for a worker; the same request leaves it once. */
async function queue(
  ctx: Context,
  { id, entity_id }: OperationRow,
  order: CuttingOrder,
): Promise<ProposalRow> {
  const row = await insertProposal(ctx, {
    entity_id,
    operation_id: id,
    request: JSON.stringify(order),
    retry_key: ctx.retryKey,
    requested_by: actorId(ctx),
  });
  if (!row && ctx.retryKey !== null) return findProposalOfRetry(ctx, ctx.retryKey);
  if (!row) throw new Error('a proposal without a key was not inserted');
  ctx.enqueue({ queue: 'build-proposal', body: { entity_id, proposal_id: row.id } });
  return row;
}
