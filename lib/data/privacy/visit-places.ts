import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';
import { type AddressOfPassage, addressOfPassage } from '../passages/links.ts';

/** The names behind the ids of a visit. */
export type VisitPlace = {
  passage_id: number;
  operation_name: string;
  sector_name: string;
  address: AddressOfPassage | null;
  /** The user who collected. */
  user_id: number;
};

/** The places of visits, also of deleted ones, by the id of the visit. */
export async function findPlacesOfVisits(
  ctx: Reads,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VisitPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .innerJoin('sectors', 'sectors.id', 'passages.fk_sector')
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .select([
      'passages.passage_id',
      'operations.name as operation_name',
      'sectors.sector_name',
      'ope_users.user_id',
      addressOfPassage.as('address'),
    ])
    .where(ofTenant(ctx, 'passages.entity_id'))
    .where(among('passages.passage_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.passage_id, row]));
}
