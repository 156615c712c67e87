import type { Due, Handed } from '../data/cash/balances.ts';
import type { MovedBy } from '../data/cash/stock.ts';

/** Cash and cheques of some visits. */
export type Sums = { cash_cents: number; cheque_cents: number; cheque_count: number; passages: number };

const nothing: Sums = { cash_cents: 0, cheque_cents: 0, cheque_count: 0, passages: 0 };

function plus(a: Sums, b: Sums): Sums {
  return {
    cash_cents: a.cash_cents + b.cash_cents,
    cheque_cents: a.cheque_cents + b.cheque_cents,
    cheque_count: a.cheque_count + b.cheque_count,
    passages: a.passages + b.passages,
  };
}

function sumsOf({ payment_type, cents, passages }: Due): Sums {
  if (payment_type === 'cash') return { ...nothing, cash_cents: cents, passages };
  return { cash_cents: 0, cheque_cents: cents, cheque_count: passages, passages };
}

/** Cash and cheques as somebody counted them. */
export type Counted = { cash_cents: number; cheque_cents: number; cheque_count: number };

const noMoney: Counted = { cash_cents: 0, cheque_cents: 0, cheque_count: 0 };

/** The money of one member, or of all, by state. */
export type Balance = {
  collected: Sums;
  declared: Sums;
  confirmed: Sums;
  due: Sums;
  announced: Counted;
  counted: Counted;
  differences_cents: number;
  oldest_due_at: string | null;
};

/** The balance of due sums and hand-overs; `collected` is their total. */
export function balanceOf(due: readonly Due[], handed: readonly Handed[]): Balance {
  const inState = (state: Handed['state']) =>
    handed
      .filter((one) => one.state === state)
      .reduce((sum, { cash_cents, cheque_cents, cheque_count, passages }) => {
        return plus(sum, { cash_cents, cheque_cents, cheque_count, passages });
      }, nothing);
  const countedIn = (state: Handed['state'], by: 'announced' | 'counted') =>
    handed
      .filter((one) => one.state === state)
      .reduce(
        (sum, one): Counted => ({
          cash_cents: sum.cash_cents + one[`${by}_cash_cents`],
          cheque_cents: sum.cheque_cents + one[`${by}_cheque_cents`],
          cheque_count: sum.cheque_count + one[`${by}_cheque_count`],
        }),
        noMoney,
      );
  const [declared, confirmed] = [inState('declared'), inState('confirmed')];
  const owed = due.map(sumsOf).reduce(plus, nothing);
  const oldest = due.map(({ oldest_at }) => new Date(oldest_at).toISOString()).toSorted()[0];
  return {
    collected: plus(owed, plus(declared, confirmed)),
    declared,
    confirmed,
    due: owed,
    announced: countedIn('declared', 'announced'),
    counted: countedIn('confirmed', 'counted'),
    differences_cents: handed.reduce((sum, one) => sum + one.differences_cents, 0),
    oldest_due_at: oldest ?? null,
  };
}

/** Sums the calendars of these members: given is the sum of sold, returned, lost and due. */
export function calendarsOf(rows: readonly Omit<MovedBy, 'ope_user_id'>[]) {
  const sum = (name: 'given' | 'sold' | 'returned' | 'lost') =>
    rows.reduce((total, row) => total + row[name], 0);
  const [given, sold, returned, lost] = [sum('given'), sum('sold'), sum('returned'), sum('lost')];
  return { given, sold, returned, lost, due: given - sold - returned - lost };
}
