import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { EntityTypeId, PostalCode } from '../core/records/entity.ts';
import { AnyOfNumbers } from '../core/schemas/any-of.ts';
import { DeletedParameter, requireMaySeeDeleted } from '../core/schemas/deletion.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { type EntitySort, findEntityPage } from '../data/entities.ts';
import { findStepsTaken } from '../data/steps-taken.ts';
import { presentFor } from './present.ts';

/** The orders of the list; the first is the default. */
export const entitySorts = ['entity_id', '-entity_id', 'postal_code'] as const;

export const entityFilters = {
  entity_type_id: AnyOfNumbers(EntityTypeId),
  postal_code: PostalCode.optional(),
  deleted: DeletedParameter,
};

export type EntityQuery = z.output<z.ZodObject<typeof entityFilters>>;

/** Lists the associations in the caller's scope that match all filters. */
export async function listEntities(ctx: Context, query: EntityQuery, page: PageRequest<EntitySort>) {
  requireMaySeeDeleted(ctx, query.deleted);
  const { entity_type_id: typeIds, postal_code: postalCode, deleted } = query;
  const found = await findEntityPage(ctx, { typeIds, postalCode, deleted }, page);
  const steps = await firstStepsOf(
    ctx,
    found.rows.map(({ id }) => id),
  );
  return answerPage(
    found,
    found.rows.map((row) => ({ ...presentFor(ctx, row), ...steps.get(row.id) })),
  );
}

/** The first steps of each association, for super administrators only. */
async function firstStepsOf(ctx: Context, entityIds: readonly number[]) {
  if (ctx.scope !== 'all' || entityIds.length === 0) return new Map<number, object>();
  const rows = await findStepsTaken(ctx, entityIds);
  return new Map(rows.map(({ id, ...first_steps }) => [id, { first_steps }]));
}
