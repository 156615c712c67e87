import { client } from '../../session.ts';
import { money } from '../../texts/numbers.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { Figure } from '../../ui/figures.tsx';
import { figures as texts } from './figures-texts.ts';

/** The money that members still have to hand over; shows `…` until loaded, never a wrong figure. */
export function CashDue({ operation }: { operation: number }) {
  const { value } = useAnswer(`cash ${operation}`, (signal) =>
    client.cash.balances({ query: { operation_id: operation }, signal }),
  );
  if (!value) return <Figure name={texts.cashDue} value="…" />;
  const { due, declared } = value.totals;
  const waiting = declared.cash_cents + declared.cheque_cents;
  const total = due.cash_cents + due.cheque_cents;
  return (
    <Figure name={texts.cashDue} value={money(total)}>
      {waiting > 0 && `${money(waiting)} ${texts.declared}`}
      {waiting === 0 && total === 0 && texts.nothingDue}
    </Figure>
  );
}
