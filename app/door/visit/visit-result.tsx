import { useState } from 'preact/hooks';
import { bootstrap } from '../../offline/store/evening-signals.ts';
import { type Result, ruleOf, type VisitType, withoutMoney } from '../../offline/store/visit-results.ts';
import { label } from '../../session.ts';
import { Failure } from '../../ui/answer.tsx';
import { AmountInput } from './amount-input.tsx';
import { ReturnChoice } from './return-choice.tsx';
import { visitTexts as texts, typeHints } from './texts.ts';

/** `note` throws if recording fails; the error is shown and the selection stays. */
type Props = { note: (result: Result) => Promise<unknown> };

/** The result of a visit: type, then amount and payment, or date of return. */
export function VisitResult({ note }: Props) {
  const [type, setType] = useState<VisitType | undefined>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const finish = async (result: () => Result) => {
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
    if (next !== 'a_finaliser' && ruleOf(next)?.money === 'none') void finish(() => withoutMoney(next));
    else setType(next);
  };
  return (
    <div class="visit-result">
      {type === undefined ? (
        <Types choose={choose} />
      ) : (
        <>
          <p class="chosen">
            <strong>{label('passage_types', type)}</strong>
            <button type="button" class="plain" onClick={() => setType(undefined)}>
              {texts.otherResult}
            </button>
          </p>
          {type === 'a_finaliser' ? (
            <ReturnChoice note={finish} />
          ) : (
            <AmountInput type={type} note={finish} />
          )}
        </>
      )}
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}

const Types = ({ choose }: { choose: (type: VisitType) => void }) => (
  <fieldset>
    <legend>{texts.what}</legend>
    <div class="types">
      {(bootstrap.value?.enumerations.passage_types ?? []).map((type) => (
        <button key={type} type="button" class={type} onClick={() => choose(type)}>
          {label('passage_types', type)}
          {typeHints[type] && <small>{typeHints[type]}</small>}
        </button>
      ))}
    </div>
  </fieldset>
);
