import type { Context } from '../core/context.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findKeyPage } from '../data/keys/keys.ts';
import { presentKey } from './present.ts';

export const keyFilters = {
  entity_id: IdParameter.optional().meta({ description: 'Those of this association.' }),
};

/** The keys that nobody has ended, of the caller's association or, for super administrators, of all. */
export async function listKeys(
  ctx: Context,
  { entity_id: entityId }: { entity_id?: number | undefined },
  page: PageRequest<'-key_id'>,
) {
  const found = await findKeyPage(ctx, entityId, page);
  return answerPage(
    found,
    found.rows.map((row) => presentKey(ctx, row)),
  );
}
