import type { TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Sentence } from '../../texts/failures.ts';
import { money } from '../../texts/numbers.ts';
import { Field } from '../../ui/form.tsx';
import {
  type Counted,
  coins,
  type Denomination,
  inWords,
  isNothing,
  less,
  nameOf,
  notes,
  readCounted,
  type Sums,
  sumsInWords,
} from './counted.ts';
import { counting as texts } from './handover-texts.ts';

type Typed = { counted: Counted } | { fault: string } | undefined;
type Props = {
  /** The expected sums, and the label of their source. */
  against?: { sums: Sums; says: string };
  /** Label of the reason field, shown when the count differs. */
  reason?: string;
  /** Initial values of the cheque fields. */
  cheques?: Sums;
};

/** Form fields to count banknotes, coins and cheques; shows the sum and the difference during typing. */
export function CountGrid({ against, reason, cheques }: Props) {
  const [typed, setTyped] = useState<Typed>();
  const onInput = ({ currentTarget }: TargetedEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(typedIn(form));
  };
  const difference = against && typed && 'counted' in typed ? less(typed.counted, against.sums) : undefined;
  const isDifferent = difference !== undefined && !isNothing(difference);
  return (
    <fieldset class="counting" onInput={onInput} onKeyDown={onEnter}>
      <legend class="unseen">{texts.title}</legend>
      <p class="hint">{texts.hint}</p>
      <div class="grids">
        <Pieces legend={texts.notes} pieces={notes} typed={typed} />
        <Pieces legend={texts.coins} pieces={coins} typed={typed} />
        <fieldset>
          <legend>{texts.cheques}</legend>
          <Field
            label={texts.chequeCount}
            name="cheque_count"
            inputMode="numeric"
            width="short"
            value={cheques?.cheque_count ? String(cheques.cheque_count) : ''}
          />
          <Field
            label={texts.chequeSum}
            name="cheques"
            inputMode="decimal"
            width="short"
            value={cheques?.cheques ? (cheques.cheques / 100).toFixed(2).replace('.', ',') : ''}
          />
        </fieldset>
      </div>
      <div class="sum" role="status">
        {against && (
          <p class="quiet">
            {against.says} : {sumsInWords(against.sums)}
          </p>
        )}
        <p>
          {typed === undefined && <span class="quiet">{texts.nothingYet}</span>}
          {typed && 'fault' in typed && <strong>{typed.fault}</strong>}
          {typed && 'counted' in typed && (
            <>
              {texts.counted} : <strong>{sumsInWords(typed.counted)}</strong>
            </>
          )}
        </p>
        {difference && <p class={isDifferent ? 'gap' : undefined}>{inWords(difference)}</p>}
      </div>
      {reason && (
        <div hidden={!isDifferent}>
          <Field label={reason} name="reason" hint={texts.reasonHint} isRequired={isDifferent} />
        </div>
      )}
    </fieldset>
  );
}

function typedIn(form: HTMLFormElement): Typed {
  try {
    return { counted: readCounted(new FormData(form)) };
  } catch (error) {
    return { fault: error instanceof Sentence ? error.message : texts.notACount };
  }
}

/** Enter moves to the next field, as in a spreadsheet, so that it does not send a partial count. */
function onEnter(event: TargetedKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const at = event.target instanceof HTMLInputElement ? fields.indexOf(event.target) : -1;
  const next = fields.slice(at + 1).find((field) => field.offsetParent !== null);
  const button = event.currentTarget.closest('form')?.querySelector('button');
  (next ?? button)?.focus();
}

type PiecesProps = { legend: string; pieces: readonly Denomination[]; typed: Typed };

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
    </fieldset>
  );
}

function Piece({ one, count }: { one: Denomination; count: number }) {
  const id = useId();
  return (
    <li>
      <label for={id}>
        <span class="unseen">{texts.number} </span>
        {one.replace('.', ',')} €
      </label>
      <span aria-hidden="true">×</span>
      <input id={id} name={nameOf(one)} type="text" inputMode="numeric" autoComplete="off" maxLength={5} />
      <span class="line" aria-hidden="true">
        {count > 0 && money(count * Math.round(Number(one) * 100))}
      </span>
    </li>
  );
}
