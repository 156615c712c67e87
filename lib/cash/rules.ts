import { actorId, type Needs } from '../core/context.ts';
import { type Fault, invalid, Problem, refusedField } from '../core/problems/problem.ts';
import { dayIn } from '../core/time.ts';
import type { Treasury } from '../data/cash/declare.ts';
import type { HandoverRow } from '../data/cash/find.ts';
import type { HandoverDraft } from './schemas.ts';

type Money = { cash: number; cheques: number; cheque_count: number };

/** Counted minus expected amounts; null before the hand-over is counted. */
export function differencesOf(row: HandoverRow): Money | null {
  const { counted_cash_cents: cash, counted_cheque_cents: cheques, counted_cheque_count: count } = row;
  if (cash === null || cheques === null || count === null) return null;
  return {
    cash: cash - row.expected_cash_cents,
    cheques: cheques - row.expected_cheque_cents,
    cheque_count: count - row.expected_cheque_count,
  };
}

/** Returns whether `counted` equals the sums of the visits. */
export function isAsExpected(row: HandoverRow, counted: Money): boolean {
  return (
    counted.cash === row.expected_cash_cents &&
    counted.cheques === row.expected_cheque_cents &&
    counted.cheque_count === row.expected_cheque_count
  );
}

/** Returns whether the treasury would become negative without this money. */
export function exceeds(counted: Money, treasury: Treasury): boolean {
  return (
    counted.cash > treasury.cash ||
    counted.cheques > treasury.cheques ||
    counted.cheque_count > treasury.cheque_count
  );
}

/** The fields that are valid for one destination only. */
const fieldsOf = {
  treasury: ['from', 'until'],
  bank: ['cheques', 'cheque_differences', 'deposit_reference', 'deposited_on'],
} as const;

/** Throws a 400 for fields that do not belong to the destination, and for dates in the future. */
export function requireFitting({ now }: Needs<'now'>, draft: HandoverDraft, timeZone: string): void {
  const { until, deposited_on } = draft;
  const other = draft.to === 'bank' ? 'treasury' : 'bank';
  const faults: Fault[] = fieldsOf[other]
    .filter((name) => draft[name] !== undefined)
    .map((name) => ({
      pointer: `/${name}`,
      detail: `goes with \`to: ${other}\` only`,
      code: 'invalid-value',
    }));
  if (until !== undefined && until > now) faults.push(inFuture('until'));
  if (deposited_on !== undefined && deposited_on > dayIn(timeZone, now))
    faults.push(inFuture('deposited_on'));
  if (faults.length > 0) throw invalid(...faults);
}

const inFuture = (name: string): Fault => ({
  pointer: `/${name}`,
  detail: 'lies in the future',
  code: 'in-the-future',
});

/** With scope `own`, allows only the caller's own money, and only to the treasury. */
export function requireOwnMoney(
  { scope, caller }: Needs<'scope' | 'caller'>,
  draft: HandoverDraft,
  member: { id: number; user_id: number } | undefined,
): void {
  if (scope !== 'own' || caller.kind !== 'user') return;
  if (draft.to === 'bank') throw refusedField('field-forbidden', '/to');
  const isNamed = draft.from !== undefined && draft.from !== caller.userId;
  if (isNamed && member?.user_id !== caller.userId) throw refusedField('field-forbidden', '/from');
}

/** Throws a 409 unless the hand-over waits to be counted. */
export function requireDeclared({ state }: Pick<HandoverRow, 'state'>): void {
  switch (state) {
    case 'declared':
      return;
    case 'confirmed':
      throw new Problem('handover-confirmed');
    case 'cancelled':
      throw new Problem('handover-cancelled');
  }
}

/** The users who may not count a hand-over: its declarer and the member whose money it is. */
export function partiesOf({ declared_by, from_user_id }: HandoverRow): number[] {
  return [declared_by, from_user_id].filter((id) => id !== null);
}

/** Returns whether the caller declared a hand-over or is the member who hands over. */
export function isOwn(ctx: Needs<'caller'>, row: HandoverRow): boolean {
  const actor = actorId(ctx);
  return actor !== null && partiesOf(row).includes(actor);
}
