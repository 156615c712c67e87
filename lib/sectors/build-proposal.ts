import { type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { stopwatch } from '../core/time.ts';
import { beginProposal, endProposal, type ProposalRow, saveProgress } from '../data/sectors/proposals.ts';
import { cutArea } from './cut.ts';
import { CuttingOrder } from './cutting-schemas.ts';
import { givenUp, storedProblem } from './proposal-problem.ts';
import { readArea } from './read-area.ts';

type Message = { entity_id: number; proposal_id: number };

/** Progress is written when it grew by this much, so that a cut writes at most fifty times. */
const STEP = 0.02;

/**
 * Cuts a large town and keeps what came out, or why it was refused. Idempotent: the same request gives the same cut, so that a
 * message that comes again after its worker was killed begins anew, and of two workers the first one ends it.
 */
export async function buildProposal(ctx: Context, { entity_id, proposal_id }: Message): Promise<void> {
  const elapsed = stopwatch();
  const confined = inEntity(ctx, entity_id);
  const row = await ctx.transact(confined.tenant, (trx) => beginProposal(trx, proposal_id));
  if (!row) return;
  try {
    const cut = await cutProposal(confined, row);
    await ctx.transact(confined.tenant, (trx) =>
      endProposal(trx, proposal_id, { state: 'done', result: { ...cut, took_ms: elapsed() } }),
    );
  } catch (error) {
    const problem = error instanceof Problem ? storedProblem(error) : undefined;
    if (!problem) throw error;
    await ctx.transact(confined.tenant, (trx) => endProposal(trx, proposal_id, { state: 'failed', problem }));
  }
}

async function cutProposal(ctx: Context, { id, operation_id, entity_id, request }: ProposalRow) {
  const order = CuttingOrder.parse(request);
  const place = { id: operation_id, entity_id };
  const again = () => ctx.transact(ctx.tenant, (trx) => readArea(trx, place, order));
  const area = await again();
  let told = 0;
  return cutArea(ctx, { area, again }, order, async (part) => {
    if (part < told + STEP) return;
    told = part;
    await ctx.transact(ctx.tenant, (trx) => saveProgress(trx, id, part));
  });
}

/** Ends a proposal whose last delivery failed. */
export async function giveUpProposal(ctx: Context, { entity_id, proposal_id }: Message): Promise<void> {
  await ctx.transact({ entityId: entity_id }, (trx) =>
    endProposal(trx, proposal_id, { state: 'failed', problem: givenUp() }),
  );
}
