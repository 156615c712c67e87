import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { inEntity } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { stopwatch } from '../core/time.ts';
import type { OperationRow } from '../data/operations.ts';
import { cutArea } from './cut.ts';
import type { CuttingOrder, SectorProposal } from './cutting-schemas.ts';
import { readArea } from './read-area.ts';

/** The problems of a proposal. */
export const proposeProblems = [
  'cannot-balance',
  'cutting-too-large',
  'nothing-to-cut',
  'sector-not-found',
] as const satisfies readonly ProblemCode[];

/** Cuts an area into balanced sectors; writes nothing. */
export async function proposeSectors(
  ctx: Context,
  operation: OperationRow,
  order: CuttingOrder,
): Promise<z.input<typeof SectorProposal>> {
  const elapsed = stopwatch();
  const area = await ctx.transact(ctx.tenant, (trx) => readArea(trx, operation, order));
  const cut = await cutArea(inEntity(ctx, operation.entity_id), area, order);
  return { ...cut, took_ms: elapsed() };
}
