import type { OperationRow } from '../data/operations/list.ts';
import { centsToNumber } from '../money.ts';

/** What somebody may change of an operation. */
type OperationContent = Pick<
  OperationRow,
  'name' | 'date_start' | 'date_end' | 'chk_active' | 'calendar_value_cents'
>;

/** An operation as its events and its history see it. */
export function trackedOperation({ calendar_value_cents: cents, ...row }: OperationContent) {
  const { name, date_start, date_end, chk_active } = row;
  const calendar_value = cents === null ? null : centsToNumber(cents);
  return { clear: { name, date_start, date_end, chk_active, calendar_value }, encrypted: {} };
}
