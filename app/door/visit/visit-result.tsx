import { useState } from 'preact/hooks';
import { typeOf, type Visit } from '../../offline/store/doors.ts';
import { bootstrap } from '../../offline/store/evening-signals.ts';
import {
  type Motif,
  mayName,
  type Result,
  ruleOf,
  type VisitType,
  withoutMoney,
} from '../../offline/store/visit-results.ts';
import { label } from '../../session.ts';
import { Failure } from '../../ui/answer.tsx';
import { AmountInput } from './amount-input.tsx';
import { ReturnChoice } from './return-choice.tsx';
import { type Details, SaveCorrection, typedDetails } from './save-correction.tsx';
import { visitTexts as texts, typeHints } from './texts.ts';

type Props = {
  /** Throws if recording fails; the error is shown and the selection stays. */
  note: (result: Result & Details) => Promise<unknown>;
  /** The visit to correct: its values are chosen already, and a button saves them. */
  from?: Visit;
  /** Offers only results that one may have at several dwellings. */
  isWithoutMoney?: boolean;
};

/** The result of a visit: type, then amount and payment, or date of return. */
export function VisitResult({ note, from, isWithoutMoney = false }: Props) {
  const types = bootstrap.value?.enumerations.passage_types ?? [];
  const [type, setType] = useState<VisitType | undefined>(
    () => from && types.find((one) => one === typeOf(from)),
  );
  const [details, setDetails] = useState<Details>(from ?? {});
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const finish = async (result: () => Result & Details) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await note(result());
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const choose = (next: VisitType) => {
    setError(undefined);
    if (!from && isBare(next)) void finish(() => withoutMoney(next));
    else setType(next);
  };
  const end = (result: () => Result, motif: Motif | null = null) => {
    const isNamed = type === undefined || mayName({ fk_type: type, motif });
    const save = () => finish(() => ({ ...typedDetails(details, isNamed), ...result() }));
    const change = (next: Details) => {
      setError(undefined);
      setDetails(next);
    };
    return <SaveCorrection of={details} error={error} isNamed={isNamed} change={change} save={save} />;
  };
  const endOfCorrection = from && end;
  const shown = isWithoutMoney ? types.filter(hasNoMoney) : types;
  return (
    <div class={from ? 'visit-result correcting' : 'visit-result'}>
      <div class="above">{!from && error !== undefined && <Failure error={error} />}</div>
      {(from || type === undefined) && <Types of={shown} chosen={type} choose={choose} />}
      {!from && type !== undefined && (
        <p class="chosen">
          <strong>{label('passage_types', type)}</strong>
          <button type="button" class="plain" onClick={() => setType(undefined)}>
            {texts.otherResult}
          </button>
        </p>
      )}
      {type === 'a_finaliser' && <ReturnChoice note={finish} from={from} end={endOfCorrection} />}
      {type !== undefined && !hasNoMoney(type) && (
        <AmountInput
          type={type}
          note={finish}
          changed={() => setError(undefined)}
          from={from}
          end={endOfCorrection}
        />
      )}
      {type !== undefined && isBare(type) && endOfCorrection?.(() => withoutMoney(type))}
    </div>
  );
}

const hasNoMoney = (type: VisitType): boolean => ruleOf(type)?.money === 'none';
/** Whether nothing more is to be said: no money, and no return. */
const isBare = (type: VisitType): boolean => hasNoMoney(type) && type !== 'a_finaliser';

type TypesProps = {
  of: readonly VisitType[];
  chosen: VisitType | undefined;
  choose: (type: VisitType) => void;
};

const Types = ({ of: types, chosen, choose }: TypesProps) => (
  <fieldset>
    <legend>{texts.what}</legend>
    <div class="types">
      {types.map((type) => (
        <button
          key={type}
          type="button"
          class={type}
          aria-pressed={chosen && chosen === type}
          onClick={() => choose(type)}
        >
          {label('passage_types', type)}
          {typeHints[type] && <small>{typeHints[type]}</small>}
        </button>
      ))}
    </div>
  </fieldset>
);
