import { formatCents } from '../core/money.ts';
import { refusedField } from '../core/problems/problem.ts';
import type { ChequeDifference, Till } from '../data/cash/till.ts';
import type { HandoverDraft } from './schemas.ts';

type Money = { cheques: number; cheque_count: number };
type Choice = Pick<HandoverDraft, 'counted' | 'cheques' | 'cheque_differences'>;

/** What cheques and differences are worth together: a cheque what its visit says. */
function worthOf({ cheques, differences }: Till): Money {
  return {
    cheques:
      cheques.reduce((sum, { amount_cents }) => sum + amount_cents, 0) +
      differences.reduce((sum, one) => sum + one.cheques, 0),
    cheque_count: cheques.length + differences.reduce((sum, one) => sum + one.cheque_count, 0),
  };
}

const isWorth = (till: Till, counted: Money): boolean => {
  const worth = worthOf(till);
  return worth.cheques === counted.cheques && worth.cheque_count === counted.cheque_count;
};

/** The cheques and differences that a deposit takes; throws a 422 when the deposit says another sum or number. */
export function chooseCheques(till: Till, { counted, cheques, cheque_differences }: Choice): Till {
  const isNamed = cheques !== undefined || cheque_differences !== undefined;
  const chosen = isNamed ? named(till, cheques ?? [], cheque_differences ?? []) : oldest(till, counted);
  requireDifferencesWithCheques(till, chosen);
  if (isWorth(chosen, counted)) return chosen;
  const sums = `the deposit takes ${inWords(worthOf(chosen))}, and ${inWords(counted)} was counted`;
  throw refusedField('cheques-differ', '/counted/cheques', sums);
}

const inWords = ({ cheques, cheque_count }: Money): string =>
  `${formatCents(cheques)} in ${cheque_count} cheques`;

function oldest(till: Till, counted: Money): Till {
  if (isWorth(till, counted)) return till;
  const cheques = till.cheques.slice(0, counted.cheque_count);
  return { cheques, differences: till.differences.filter((one) => goesWithLast(till, cheques, one)) };
}

const ofHandover = ({ cheques }: Pick<Till, 'cheques'>, { handover_id }: ChequeDifference) =>
  cheques.filter((cheque) => cheque.handover_id === handover_id).length;

const goesWithLast = (till: Till, taken: Till['cheques'], difference: ChequeDifference): boolean => {
  const there = ofHandover(till, difference);
  return there > 0 && ofHandover({ cheques: taken }, difference) === there;
};

/**
 * A difference goes with a cheque of its hand-over, at the latest with the last one: the bank gets what was counted. Throws a 422
 * otherwise. A difference whose cheques are all in the bank goes with any deposit.
 */
function requireDifferencesWithCheques(till: Till, chosen: Till): void {
  for (const difference of till.differences) {
    const isTaken = chosen.differences.includes(difference);
    const { number } = difference;
    if (!isTaken && goesWithLast(till, chosen.cheques, difference))
      throw refusedField(
        'cheques-differ',
        '/cheque_differences',
        `the last cheque of ${number} takes its difference along`,
      );
    if (isTaken && ofHandover(till, difference) > 0 && ofHandover(chosen, difference) === 0)
      throw refusedField(
        'cheques-differ',
        '/cheque_differences',
        `the difference of ${number} goes with one of its cheques`,
      );
  }
}

function named(till: Till, passageIds: readonly number[], handoverIds: readonly number[]): Till {
  return {
    cheques: pick(till.cheques, ({ passage_id }) => passage_id, passageIds, 'cheques'),
    differences: pick(till.differences, ({ handover_id }) => handover_id, handoverIds, 'cheque_differences'),
  };
}

/** The items with these ids; throws a 422 when one is not there. */
function pick<T>(there: readonly T[], idOf: (one: T) => number, ids: readonly number[], field: string): T[] {
  const known = new Set(there.map(idOf));
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw refusedField('cheque-not-in-treasury', `/${field}/${unknown}`);
  const wanted = new Set(ids);
  return there.filter((one) => wanted.has(idOf(one)));
}
