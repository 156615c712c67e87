import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { HandoverState } from '../core/records/handover.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findHandoverPage } from '../data/cash/find.ts';
import { presentSummary } from './present.ts';

/** The filters of the list of hand-overs, combined with AND. */
export const handoverFilters = {
  operation_id: IdParameter.optional(),
  member: IdParameter.optional().meta({ description: 'Whose money: a user id or a membership id.' }),
  state: AnyOf(HandoverState),
};

type Query = z.output<z.ZodObject<typeof handoverFilters>>;

export async function listHandovers(
  ctx: Context,
  { operation_id: operationId, member, state: states }: Query,
  page: PageRequest<'-handover_id'>,
) {
  const found = await findHandoverPage(ctx, { operationId, member, states }, page);
  return answerPage(
    found,
    found.rows.map((row) => presentSummary(ctx, row)),
  );
}
