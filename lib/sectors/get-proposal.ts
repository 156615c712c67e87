import type * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { kept } from '../core/retention.ts';
import { refusedItem } from '../core/schemas/items.ts';
import { addSeconds } from '../core/time.ts';
import { findProposal, type ProposalRow } from '../data/sectors/proposals.ts';
import { CuttingOrder, SectorProposal } from './cutting-schemas.ts';
import { readProblem } from './proposal-problem.ts';
import type { QueuedProposal } from './proposal-schemas.ts';

/** Loads the proposal of a path; throws a 404 when it is of another operation, or the caller may not see it. */
export async function loadProposal(
  ctx: Context,
  operationId: number,
  proposalId: number,
): Promise<ProposalRow> {
  const row = await findProposal(ctx, proposalId);
  if (row?.operation_id !== operationId) throw new Problem('not-found');
  return row;
}

export function presentProposal(
  ctx: Needs<'settings' | 'requestId' | 'language'>,
  row: ProposalRow,
): z.input<typeof QueuedProposal> {
  const { id, request, retry_key: _, result, problem, ...shown } = row;
  const { weigh, keep } = CuttingOrder.parse(request);
  return {
    proposal_id: id,
    ...shown,
    weigh,
    keep,
    result: result === null ? null : SectorProposal.parse(result),
    problem: problem === null ? null : refusedItem(ctx, readProblem(problem), []),
    expires_at: addSeconds(row.created_at, kept.proposalDays * 24 * 3600),
  };
}
