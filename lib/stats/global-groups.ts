import type * as z from 'zod';
import type { EntityFacts, PlatformFigures } from '../data/stats/platform.ts';
import { departmentOf } from './department.ts';
import { type FoldableGroup, folded } from './folding.ts';
import type { GlobalTotals, GroupFigures } from './global-schemas.ts';
import { percentage } from './ratios.ts';

type Tally = { passages: number; paying: number; amount_cents: number };
type Row = z.input<typeof GroupFigures>;

export function globalTotals({
  entities,
  months,
  activity,
  payments,
}: PlatformFigures): z.input<typeof GlobalTotals> {
  const { passages, paying, amount_cents } = months.reduce(plus, nothing);
  return {
    entities: entities.length,
    entities_active: new Set(months.map(({ entity_id }) => entity_id)).size,
    entities_pay_enabled: entities.filter(({ chk_pay }) => chk_pay === 1).length,
    members_active: activity.members,
    operations_active: activity.operations,
    passages,
    paying,
    amount_cents,
    card_share_pct: percentage(payments.volume_cents, amount_cents),
  };
}

export function byDepartment(figures: PlatformFigures): Row[] {
  return byFact(figures, ({ postal_code }) => departmentOf(postal_code));
}

export function byEntityType(figures: PlatformFigures): Row[] {
  return byFact(figures, ({ entity_type_id }) => String(entity_type_id));
}

/** An association counts in every month in which it was active. */
export function byMonth({ months }: PlatformFigures): Row[] {
  const groups = Map.groupBy(months, ({ month }) => month);
  return presented(
    Array.from(groups, ([code, tallies]) =>
      group(
        code,
        tallies.map(({ entity_id }) => entity_id),
        tallies,
      ),
    ),
  );
}

/** An association counts once, whether it was active or not. */
function byFact({ entities, months }: PlatformFigures, codeOf: (entity: EntityFacts) => string): Row[] {
  const tallies = Map.groupBy(months, ({ entity_id }) => entity_id);
  const groups = Map.groupBy(entities, codeOf);
  return presented(
    Array.from(groups, ([code, members]) => {
      const ids = members.map(({ id }) => id);
      return group(
        code,
        ids,
        ids.flatMap((id) => tallies.get(id) ?? []),
      );
    }),
  );
}

function group(code: string, entities: number[], tallies: Tally[]): FoldableGroup {
  return { code, entities: new Set(entities), ...tallies.reduce(plus, nothing) };
}

function presented(groups: FoldableGroup[]): Row[] {
  return folded(groups).map(({ code, entities, passages, paying, amount_cents }) => ({
    code,
    entities: entities.size,
    passages,
    paying,
    amount_cents,
  }));
}

const nothing: Tally = { passages: 0, paying: 0, amount_cents: 0 };

function plus(one: Tally, other: Tally): Tally {
  return {
    passages: one.passages + other.passages,
    paying: one.paying + other.paying,
    amount_cents: one.amount_cents + other.amount_cents,
  };
}
