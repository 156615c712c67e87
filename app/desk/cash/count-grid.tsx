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
  /** What should be there, and where that is known from. */
  against?: { sums: Sums; says: string };
  /** Asked for when what was counted differs. */
  reason?: string;
  /** Cheques that are there unless somebody says otherwise. */
  cheques?: Sums;
};

/** Banknotes, coins and cheques to count within a form, with their sum and how it differs while they are typed. */
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

/** Enter goes to the next field, as in a table of a spreadsheet: a count is not sent half done. */
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
