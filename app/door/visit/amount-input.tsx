import { useState } from 'preact/hooks';
import { type Cents, toCents } from '../../../clients/typescript/src/index.ts';
import { isCard } from '../../means.ts';
import { bootstrap } from '../../offline/store/evening-signals.ts';
import { given, type Means, type Result, ruleOf, type VisitType } from '../../offline/store/visit-results.ts';
import { isOffline } from '../../offline/sync/network.ts';
import { label, may, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { money, typedAmount } from '../../texts/numbers.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { cardLink } from './card-texts.ts';
import { visitTexts as texts } from './texts.ts';

/** The most frequent gifts, in cents. */
const USUAL: readonly Cents[] = [500, 1000, 1500, 2000, 3000, 5000];
/** The API's maximum per visit, in cents. */
const MOST: Cents = 999_999;

type Props = { type: VisitType; note: (result: () => Result) => void };

/** Amount and payment type: the second and third tap. */
export function AmountInput({ type, note }: Props) {
  const [cents, setCents] = useState<Cents | undefined>();
  const [typed, setTyped] = useState<string | undefined>();
  const rule = ruleOf(type);
  const least = rule?.min_calendars ?? 0;
  const [calendars, setCalendars] = useState(Math.max(least, 1));
  const means = (bootstrap.value?.enumerations.payment_types ?? []).filter(isTaken);
  const choose = (next: Cents) => {
    setCents(next);
    setTyped(undefined);
  };
  const finish = (how: Means) =>
    note(() => {
      if (isCard(how) && isOffline.value) throw new Sentence(cardLink.needsNetwork);
      const sum = how === 'none' ? 0 : amountOf(cents, typed);
      return given(type, sum, how, least > 0 ? calendars : undefined);
    });
  return (
    <>
      {least > 0 && (
        <Stepper label={texts.calendars} value={calendars} least={least} onChange={setCalendars} />
      )}
      <fieldset>
        <legend>{texts.amount}</legend>
        <div class="pad">
          {USUAL.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={typed === undefined && cents === one}
              onClick={() => choose(one)}
            >
              {money(one).replace(',00', '')}
            </button>
          ))}
        </div>
        {typed === undefined ? (
          <button type="button" class="plain" onClick={() => setTyped('')}>
            {texts.otherAmount}
          </button>
        ) : (
          <label class="typed">
            {texts.otherAmount}
            <input
              class="short"
              inputMode="decimal"
              autoComplete="off"
              autofocus
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        )}
      </fieldset>
      <fieldset>
        <legend>{texts.how}</legend>
        <div class="pad means">
          {means.map((one) => (
            <button key={one} type="button" onClick={() => finish(one)}>
              {label('payment_types', one)}
            </button>
          ))}
          {rule?.money === 'any' && (
            <button type="button" onClick={() => finish('none')}>
              {texts.noMoney}
            </button>
          )}
        </div>
      </fieldset>
    </>
  );
}

/** Excludes cards unless the association accepts cards and the user may take them. */
const isTaken = (means: string): boolean =>
  means !== 'none' && (!isCard(means) || (session.value?.association?.chk_pay === 1 && may('pay.take')));

/** The typed amount, or the chosen one; throws a `Sentence` without a valid amount. */
function amountOf(chosen: Cents | undefined, typed: string | undefined): Cents {
  const written = typedAmount(typed ?? '');
  const cents = typed === undefined ? chosen : toCents(written ?? '0');
  if (!cents || cents > MOST) throw new Sentence(texts.notAnAmount);
  return cents;
}
