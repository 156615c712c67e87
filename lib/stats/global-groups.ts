import type * as z from 'zod';
import type { EntityFacts, PlatformFigures } from '../data/stats/platform.ts';
import type { GlobalTotals, GroupFigures } from './global-schemas.ts';
import { percentage } from './ratios.ts';

/** Smaller groups would reveal the figures of a single association. */
const MIN_ENTITIES = 3;

const OTHER = 'other';

/** Sums of a group of associations. */
export type FoldableGroup = {
  code: string;
  entities: ReadonlySet<number>;
  passages: number;
  paying: number;
  amount_cents: number;
};

/**
 * Merges groups of fewer than three associations into `other`, together with the next smallest ones until `other` has three. The
 * sums over all groups do not change.
 */
export function foldSmallGroups(groups: readonly FoldableGroup[]): FoldableGroup[] {
  const bySize = groups.toSorted((a, b) => a.entities.size - b.entities.size || compare(a.code, b.code));
  const kept = bySize.filter(({ entities }) => entities.size >= MIN_ENTITIES);
  let other = bySize.filter(({ entities }) => entities.size < MIN_ENTITIES).reduce(join, emptyGroup);
  if (other.entities.size === 0) return inOrder(kept);
  while (other.entities.size < MIN_ENTITIES) {
    const next = kept.shift();
    if (!next) break;
    other = join(other, next);
  }
  return [...inOrder(kept), other];
}

const emptyGroup: FoldableGroup = {
  code: OTHER,
  entities: new Set(),
  passages: 0,
  paying: 0,
  amount_cents: 0,
};

function join(one: FoldableGroup, another: FoldableGroup): FoldableGroup {
  return {
    code: OTHER,
    entities: new Set([...one.entities, ...another.entities]),
    passages: one.passages + another.passages,
    paying: one.paying + another.paying,
    amount_cents: one.amount_cents + another.amount_cents,
  };
}

function inOrder(groups: readonly FoldableGroup[]): FoldableGroup[] {
  return groups.toSorted((a, b) => compare(a.code, b.code));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The département of a French postal code: `93`, `2A`, `974`. */
export function departmentOf(postalCode: string): string {
  if (/^9[78]/.test(postalCode)) return postalCode.slice(0, 3);
  if (!postalCode.startsWith('20')) return postalCode.slice(0, 2);
  return postalCode < '20200' ? '2A' : '2B';
}

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
  return byEntityProperty(figures, ({ postal_code }) => departmentOf(postal_code));
}

export function byEntityType(figures: PlatformFigures): Row[] {
  return byEntityProperty(figures, ({ entity_type_id }) => String(entity_type_id));
}

/** Groups by month; an association counts in every month with activity. */
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

/** Groups by a property of the association; each counts once, with or without activity. */
function byEntityProperty(
  { entities, months }: PlatformFigures,
  codeOf: (entity: EntityFacts) => string,
): Row[] {
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
  return foldSmallGroups(groups).map(({ code, entities, passages, paying, amount_cents }) => ({
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
