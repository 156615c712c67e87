import type { ComponentChildren, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { money } from '../../texts/numbers.ts';
import { Field } from '../../ui/form.tsx';
import { intoView } from '../../ui/into-view.ts';
import {
  type Counted,
  coins,
  type Denomination,
  DIFFERENCE,
  type Fault,
  inWords,
  isNothing,
  labelOf,
  less,
  nameOf,
  notes,
  type Sums,
  sumsInWords,
  type Typed,
  typedCount,
} from './counted.ts';
import { counting as texts } from './handover-texts.ts';

type Props = {
  /** The expected sums, and the label of their source. */
  against?: { sums: Sums; says: string };
  /** Says the difference of a count; by default what is missing or too much. */
  tell?: (difference: Sums) => Told;
  /** Reads the form; by default the count with the cheque fields. */
  read?: (fields: FormData) => Typed;
  /** Label of the reason field, shown when the count differs. */
  reason?: string;
  /** What is counted before anything is typed. */
  start?: Counted;
  /** Called when the user changes the count: a refusal of the last one says nothing about it. */
  changed?: () => void;
  /** Stands in place of the cheque fields, where `read` knows the cheques. */
  children?: ComponentChildren;
};

/** A sentence; a gap is shown as an alert. */
export type Told = { says: string; isGap: boolean };

const tellGap = (difference: Sums): Told => ({ says: inWords(difference), isGap: !isNothing(difference) });

/** Form fields to count banknotes, coins and cheques; shows the sum and the difference during typing. */
export function CountGrid(props: Props) {
  const { against, tell = tellGap, read = typedCount, reason, start, changed, children } = props;
  const [typed, setTyped] = useState<Typed | undefined>(start && { counted: start });
  const onInput = ({ currentTarget, isTrusted }: TargetedEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(read(new FormData(form)));
    // The draft of a refused form is typed by the page itself, and its refusal stays.
    if (isTrusted) changed?.();
  };
  const fault = typed && 'fault' in typed ? typed : undefined;
  const difference = against && typed && 'counted' in typed ? less(typed.counted, against.sums) : undefined;
  const told = difference && tell(difference);
  const isDifferent = difference !== undefined && !isNothing(difference);
  return (
    <fieldset class="counting" onInput={onInput} onKeyDown={onEnter} onFocusIn={aboveSum}>
      <legend class="unseen">{texts.title}</legend>
      <p class="hint">{texts.hint}</p>
      <div class="grids">
        <Pieces legend={texts.notes} pieces={notes} typed={typed} />
        <Pieces legend={texts.coins} pieces={coins} typed={typed} />
        {children === undefined && <ChequeFields fault={fault} />}
      </div>
      {children}
      <Beside fault={fault} names={[DIFFERENCE]} />
      <div class="sum" role="status">
        {against && (
          <p class="quiet">
            {against.says} : {sumsInWords(against.sums)}
          </p>
        )}
        <p>
          <Sum of={typed} />
        </p>
        {told && <p class={told.isGap ? 'gap' : undefined}>{told.says}</p>}
      </div>
      {reason && (
        <div hidden={!isDifferent}>
          <Field label={reason} name="reason" hint={texts.reasonHint} isRequired={isDifferent} />
        </div>
      )}
    </fieldset>
  );
}

/** A field that is touched may lie under the sum, which grows with the difference. */
function aboveSum({ target }: TargetedEvent<HTMLElement>): void {
  if (target instanceof Element) intoView(target);
}

function Sum({ of: typed }: { of: Typed | undefined }) {
  if (typed === undefined || 'fault' in typed) return <span class="quiet">{texts.nothingYet}</span>;
  return (
    <>
      {texts.counted} : <strong>{sumsInWords(typed.counted)}</strong>
    </>
  );
}

type Wrong = { fault: Fault | undefined };

/** What is wrong with one of the fields above, if it is one of these. */
const Beside = ({ fault, names }: Wrong & { names: readonly string[] }) => (
  <div role="status">{fault && names.includes(fault.field) && <p class="bad">{fault.fault}</p>}</div>
);

function ChequeFields({ fault }: Wrong) {
  return (
    <fieldset>
      <legend>{texts.cheques}</legend>
      <Field label={texts.chequeCount} name="cheque_count" inputMode="numeric" width="short" />
      <Field label={texts.chequeSum} name="cheques" inputMode="decimal" width="short" />
      <Beside fault={fault} names={['cheque_count', 'cheques']} />
    </fieldset>
  );
}

/** Enter moves to the next field, as in a spreadsheet, so that it does not send a partial count. */
function onEnter(event: TargetedKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const at = event.target instanceof HTMLInputElement ? fields.indexOf(event.target) : -1;
  const next = fields.slice(at + 1).find((field) => field.offsetParent !== null);
  const button = event.currentTarget.closest('form')?.querySelector<HTMLElement>('button:not([type=button])');
  (next ?? button)?.focus();
}

type PiecesProps = { legend: string; pieces: readonly Denomination[]; typed: Typed | undefined };

function Pieces({ legend, pieces, typed }: PiecesProps) {
  const counts = typed && 'counted' in typed ? typed.counted.denominations : {};
  return (
    <fieldset>
      <legend>{legend}</legend>
      <ul>
        {pieces.map((one) => (
          <Piece key={one} one={one} count={counts[one] ?? 0} />
        ))}
      </ul>
      <Beside fault={typed && 'fault' in typed ? typed : undefined} names={pieces.map(nameOf)} />
    </fieldset>
  );
}

function Piece({ one, count }: { one: Denomination; count: number }) {
  const id = useId();
  return (
    <li>
      <label for={id}>
        <span class="unseen">{texts.number} </span>
        {labelOf(one)}
      </label>
      <span aria-hidden="true">×</span>
      <input id={id} name={nameOf(one)} type="text" inputMode="numeric" autoComplete="off" maxLength={5} />
      <span class="line" aria-hidden="true">
        {count > 0 && money(count * Math.round(Number(one) * 100))}
      </span>
    </li>
  );
}
