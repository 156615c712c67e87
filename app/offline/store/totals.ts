import { type Cents, toCents } from '../../../clients/typescript/src/index.ts';
import { countedStates, handedOverTypes } from '../../generated/records.ts';
import { isCard } from '../../means.ts';
import { typeOf, type Visit } from './doors.ts';
import { dwellingKey } from './dwelling.ts';

/** The member's handed-over money, as the service last returned it. */
export type Handed = {
  cash_cents: Cents;
  cheque_cents: Cents;
  /** The part that nobody has counted yet; phones that were prepared by an earlier version do not have it. */
  declared_cents?: Cents;
};

/** Cached by text, as thousands of visits have few different amounts. */
const amounts = new Map<string, Cents>();

function centsOf(amount: string): Cents {
  const cents = amounts.get(amount) ?? toCents(amount);
  amounts.set(amount, cents);
  return cents;
}

/** The money of a visit in cents, counted as the service's figures do. */
function broughtBy({ montant, fk_type_reglement, payment_state, refunded }: Visit): Cents {
  const cents = centsOf(montant ?? '0');
  if (!isCard(fk_type_reglement)) return cents;
  return countedStates.some((state) => state === payment_state) ? cents - toCents(refunded ?? '0') : 0;
}

export type MeansSum = { means: string; cents: Cents; count: number };

/** The money of visits by payment type, largest sum first. */
export function byMeans(visits: readonly Visit[]): MeansSum[] {
  const sums = new Map<string, MeansSum>();
  for (const visit of visits) {
    const cents = broughtBy(visit);
    const means = visit.fk_type_reglement ?? 'none';
    const sum = sums.get(means) ?? { means, cents: 0, count: 0 };
    if (cents > 0) sums.set(means, { means, cents: sum.cents + cents, count: sum.count + 1 });
  }
  return [...sums.values()].sort((one, other) => other.cents - one.cents);
}

export const totalOf = (visits: readonly Visit[]): Cents =>
  visits.reduce((sum, visit) => sum + broughtBy(visit), 0);

/** Cash and cheques of the member's visits that are not handed over; `declared` is handed over, and nobody has counted it yet. */
export function onMe(
  own: readonly Visit[],
  handed: Handed,
): { cash: Cents; cheques: Cents; declared: Cents } {
  const of = (means: string) => totalOf(own.filter(({ fk_type_reglement }) => fk_type_reglement === means));
  return {
    cash: of('cash') - handed.cash_cents,
    cheques: of('cheque') - handed.cheque_cents,
    declared: handed.declared_cents ?? 0,
  };
}

/** Cash and cheques of visits that the service does not have, which cannot be handed over yet. */
export type UnheardMoney = { refused: Cents; unsent: Cents };

export function unheardMoney(own: readonly Visit[]): UnheardMoney {
  const unheard = own.filter(
    ({ passage_id, fk_type_reglement }) =>
      passage_id === undefined && handedOverTypes.some((type) => type === fk_type_reglement),
  );
  const refused = totalOf(unheard.filter(({ sync_error }) => sync_error));
  return { refused, unsent: totalOf(unheard) - refused };
}

/** Visits with a promised return and no later visit at the dwelling, by return date; visits without a date last. */
export function toReturnTo(visits: readonly Visit[]): Visit[] {
  // Keys take time, and most addresses have no return.
  const awaited = new Set(visits.filter(isReturn).map(({ fk_adresse }) => fk_adresse));
  const last = new Map<string, Visit>();
  for (const visit of visits) {
    if (!awaited.has(visit.fk_adresse)) continue;
    const key = visit.fk_adresse == null ? visit.id : `${visit.fk_adresse} ${dwellingKey(visit.dwelling)}`;
    if ((visit.passed_at ?? '') >= (last.get(key)?.passed_at ?? '')) last.set(key, visit);
  }
  return [...last.values()].filter(isReturn).sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

const isReturn = (visit: Visit): boolean => typeOf(visit) === 'a_finaliser';
const dayOf = ({ return_on }: Visit): string => return_on ?? '9999-12-31';
