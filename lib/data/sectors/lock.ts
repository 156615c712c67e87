import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/**
 * Holds the operation of a sector until the transaction ends, then the sector: whatever moves addresses between the
 * sectors of one operation takes these locks in this order.
 */
export async function lockSector(ctx: Reads, sectorId: number): Promise<void> {
  await ctx.db
    .selectFrom('operations')
    .select('id')
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('sectors')
          .select('operation_id')
          .where('id', '=', sectorId)
          .where(ofTenant(ctx, 'sectors.entity_id')),
      ),
    )
    .where(ofTenant(ctx, 'operations.entity_id'))
    .forNoKeyUpdate()
    .execute();
  await ctx.db
    .selectFrom('sectors')
    .select('id')
    .where('id', '=', sectorId)
    .where(ofTenant(ctx, 'sectors.entity_id'))
    .forNoKeyUpdate()
    .execute();
}
