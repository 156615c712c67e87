/** Below this many associations a group would tell what one of them did. */
const FEWEST = 3;

const OTHER = 'other';

/** Sums of some associations, under a code. */
export type FoldableGroup = {
  code: string;
  entities: ReadonlySet<number>;
  passages: number;
  paying: number;
  amount_cents: number;
};

/**
 * Groups of fewer than three associations become one, which takes in the next smallest until it has three. What
 * is added up over the groups stays the same.
 */
export function folded(groups: readonly FoldableGroup[]): FoldableGroup[] {
  const bySize = groups.toSorted((a, b) => a.entities.size - b.entities.size || compare(a.code, b.code));
  const kept = bySize.filter(({ entities }) => entities.size >= FEWEST);
  let other = bySize.filter(({ entities }) => entities.size < FEWEST).reduce(join, nothing);
  if (other.entities.size === 0) return inOrder(kept);
  while (other.entities.size < FEWEST) {
    const next = kept.shift();
    if (!next) break;
    other = join(other, next);
  }
  return [...inOrder(kept), other];
}

const nothing: FoldableGroup = { code: OTHER, entities: new Set(), passages: 0, paying: 0, amount_cents: 0 };

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
