import { formatCents } from '../core/money.ts';
import { moneyChanges } from './value-forms.ts';

type Change = true | { old: unknown; new: unknown };
type Changes = Record<string, Change>;

const CENTS = /_cents$/;
/** Amounts are stored as euros under these names, and as cents under names that say so. */
const inEuros: ReadonlySet<string> = new Set(moneyChanges.filter((name) => !CENTS.test(name)));

/** Presents changes with amounts in the format of responses: `amount: "12.50"`. */
export function presentChanges(changes: Changes | null): Changes | null {
  if (changes === null) return null;
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      if (inEuros.has(name)) return [name, inText(change, 100)];
      return CENTS.test(name) ? [name.replace(CENTS, ''), inText(change, 1)] : [name, change];
    }),
  );
}

function inText(change: Change, centsPerUnit: number): Change {
  if (change === true) return true;
  const text = (value: unknown) =>
    typeof value === 'number' ? formatCents(Math.round(value * centsPerUnit)) : value;
  return { old: text(change.old), new: text(change.new) };
}
