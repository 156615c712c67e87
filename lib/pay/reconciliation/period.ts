import { type Context, inEntity } from '../../core/context.ts';
import { requireDayOrder, requireOneYear } from '../../core/schemas/day-range.ts';
import type { EntityRow } from '../../data/entities.ts';
import { findPayAccountIds } from '../../data/pay/accounts.ts';
import type { StatementPeriod } from '../../data/pay/balance.ts';
import { entityOfQuery } from '../../entities/chosen-entity.ts';
import type { ReconciliationQuery } from './schemas.ts';

/** Reads the requested association and the days of its accounts; throws when there are too many days. */
export async function readPeriod(
  outer: Context,
  query: ReconciliationQuery,
): Promise<{ entity: EntityRow; period: StatementPeriod }> {
  requireDayOrder(query);
  requireOneYear(query);
  const entity = await entityOfQuery(outer, query.entity_id);
  const ctx = inEntity(outer, entity.id);
  const { stage } = ctx.settings;
  const accountIds = await findPayAccountIds(ctx, { entityId: entity.id, stage });
  return { entity, period: { accountIds, from: query.from, to: query.to, timeZone: entity.time_zone } };
}
