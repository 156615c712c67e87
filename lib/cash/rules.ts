import { actorId, type Needs } from '../core/context.ts';
import { type Fault, invalid, Problem, refusedField } from '../core/problems/problem.ts';
import { dayIn } from '../core/time.ts';
import type { Treasury } from '../data/cash/declare.ts';
import type { HandoverRow } from '../data/cash/find.ts';
import type { HandoverDraft } from './schemas.ts';

type Money = { cash: number; cheques: number; cheque_count: number };

/** What was counted less what was expected; null while nobody has counted. */
export function differencesOf(row: HandoverRow): Money | null {
  const { counted_cash_cents: cash, counted_cheque_cents: cheques, counted_cheque_count: count } = row;
  if (cash === null || cheques === null || count === null) return null;
  return {
    cash: cash - row.expected_cash_cents,
    cheques: cheques - row.expected_cheque_cents,
    cheque_count: count - row.expected_cheque_count,
  };
}

/** Whether `counted` is what the visits say. */
export function isAsExpected(row: HandoverRow, counted: Money): boolean {
  return (
    counted.cash === row.expected_cash_cents &&
    counted.cheques === row.expected_cheque_cents &&
    counted.cheque_count === row.expected_cheque_count
  );
}

/** Whether the treasury would have less than nothing without this money. */
export function exceeds(counted: Money, treasury: Treasury): boolean {
  return (
    counted.cash > treasury.cash ||
    counted.cheques > treasury.cheques ||
    counted.cheque_count > treasury.cheque_count
  );
}

/** The fields that go with one destination only. */
const fieldsOf = {
  treasury: ['from', 'until'],
  bank: ['deposit_reference', 'deposited_on'],
} as const;

/** Throws a 400 for fields that do not go with where the money goes, and for what is still to come. */
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

/** With the scope `own`, only the own money, and to the treasury. */
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

/** Throws a 409 unless the money is still to be counted. */
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

/** Those who may not count the money of a hand-over: who declared it and whose it is. */
export function partiesOf({ declared_by, from_user_id }: HandoverRow): number[] {
  return [declared_by, from_user_id].filter((id) => id !== null);
}

/** Whether the caller declared a hand-over, or hands over by it. */
export function isOwn(ctx: Needs<'caller'>, row: HandoverRow): boolean {
  const actor = actorId(ctx);
  return actor !== null && partiesOf(row).includes(actor);
}
