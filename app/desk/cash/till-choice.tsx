import { type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount } from '../../texts/numbers.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Table } from '../../ui/table.tsx';
import { chequeColumns } from './cheque-columns.tsx';
import { type Counted, DIFFERENCE, type Typed, typedCount } from './counted.ts';
import { chequeTexts as texts } from './handover-texts.ts';

export type Till = Schemas['TreasuryCheques'];

const CHEQUE = 'cheque';

/** The cheques and differences whose boxes are ticked. */
export function ticked(fields: FormData, { cheques, cheque_differences }: Till): Till {
  const [chosen, carried] = [CHEQUE, DIFFERENCE].map((name) => new Set(fields.getAll(name).map(Number)));
  return {
    cheques: cheques.filter(({ passage_id }) => chosen?.has(passage_id)),
    cheque_differences: cheque_differences.filter(({ handover_id }) => carried?.has(handover_id)),
  };
}

/** What cheques and differences are worth together. */
export const worthOf = ({ cheques, cheque_differences: differences }: Till) => ({
  cheques:
    cheques.reduce((sum, one) => sum + toCents(one.amount), 0) +
    differences.reduce((sum, one) => sum + toCents(one.cheques), 0),
  cheque_count: cheques.length + differences.reduce((sum, one) => sum + one.cheque_count, 0),
});

/** Reads the count of a deposit to send it, as `readCounted` does. */
export function readDeposit(fields: FormData, till: Till): Counted {
  const typed = typedDeposit(fields, till);
  if ('fault' in typed) throw new Sentence(typed.fault, { cause: typed.field });
  return typed.counted;
}

/** The count of a deposit as it was typed: the pieces, and what the ticked cheques are worth. */
export function typedDeposit(fields: FormData, till: Till): Typed {
  const taken = ticked(fields, till);
  const worth = worthOf(taken);
  const isHalf = worth.cheques < 0 || worth.cheques > 0 !== worth.cheque_count > 0;
  const fault = faultOfDifferences(till, taken) ?? (isHalf ? texts.alone : undefined);
  if (fault !== undefined) return { fault, field: DIFFERENCE };
  const typed = typedCount(fields);
  return 'fault' in typed ? typed : { counted: { ...typed.counted, ...worth } };
}

/** A difference goes with a cheque of its hand-over, at the latest with the last one, as the service requires. */
function faultOfDifferences(till: Till, taken: Till): string | undefined {
  const faults = till.cheque_differences.map((difference) => {
    const ofHandover = ({ cheques }: Till) =>
      cheques.filter(({ handover_id }) => handover_id === difference.handover_id).length;
    const [there, gone] = [ofHandover(till), ofHandover(taken)];
    if (there === 0) return undefined;
    const isTaken = taken.cheque_differences.includes(difference);
    if (!isTaken && gone === there) return texts.last(difference.number);
    return isTaken && gone === 0 ? texts.without(difference.number) : undefined;
  });
  return faults.find((fault) => fault !== undefined);
}

/** The cheques in the treasury and the differences among them, each with a box that is ticked at first. */
export function TillChoice({ of: { cheques, cheque_differences: differences } }: { of: Till }) {
  return (
    <section aria-labelledby="cheques">
      <h2 id="cheques">{texts.title}</h2>
      <p class="hint">{texts.lead}</p>
      {cheques.length > 3 && (
        <p class="actions">
          {[true, false].map((isOn) => (
            <button
              key={String(isOn)}
              type="button"
              onClick={({ currentTarget }) => tickAll(currentTarget, isOn)}
            >
              {isOn ? texts.all : texts.none}
            </button>
          ))}
        </p>
      )}
      {cheques.length > 0 && (
        <Table
          caption={texts.title}
          rows={cheques}
          id={({ passage_id }) => passage_id}
          columns={[
            ...chequeColumns<Till['cheques'][number]>(),
            {
              head: texts.taken,
              cell: ({ passage_id, name, amount: sum }) => (
                <Tick
                  name={CHEQUE}
                  value={passage_id}
                  label={`${texts.taken} ${amount(sum)} ${name ?? ''}`.trim()}
                />
              ),
            },
          ]}
        />
      )}
      {differences.map(({ handover_id, number, cheques: sum }) => (
        <Checkbox
          key={handover_id}
          name={DIFFERENCE}
          value={String(handover_id)}
          label={`${texts.difference(number)} : ${amount(sum).replace('-', '−')}`}
          isChecked
        />
      ))}
    </section>
  );
}

type TickProps = { name: string; value: number; label: string };

const Tick = ({ name, value, label }: TickProps) => (
  <input type="checkbox" name={name} value={value} defaultChecked aria-label={label} />
);

function tickAll(button: HTMLElement, isOn: boolean): void {
  const boxes = button.closest('section')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
  for (const box of boxes) box.checked = isOn;
  button.dispatchEvent(new Event('input', { bubbles: true }));
}
