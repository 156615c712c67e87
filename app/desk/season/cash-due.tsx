import { money } from '../../texts/numbers.ts';
import { Figure } from '../../ui/figures.tsx';
import type { Balances } from '../cash/balances.ts';
import { figures as texts } from './figures-texts.ts';

/** The money that members still have to hand over; shows `…` until loaded, never a wrong figure. */
export function CashDue({ of: balances }: { of: Balances | undefined }) {
  if (!balances) return <Figure name={texts.cashDue} value="…" />;
  const { due, announced, declared, collected } = balances.totals;
  const waiting = announced.cash_cents + announced.cheque_cents;
  const total = due.cash_cents + due.cheque_cents;
  const isAllCounted = declared.passages === 0 && total === 0 && collected.passages > 0;
  return (
    <Figure name={texts.cashDue} value={money(total)}>
      {declared.passages > 0 && `${texts.declared} : ${money(waiting)}`}
      {isAllCounted && texts.nothingDue}
    </Figure>
  );
}
