import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Cents, fromCents, toCents } from '../../../clients/typescript/src/index.ts';
import { isCard } from '../../means.ts';
import { typeOf, type Visit } from '../../offline/store/doors.ts';
import { bootstrap } from '../../offline/store/evening-signals.ts';
import { given, type Means, type Result, ruleOf, type VisitType } from '../../offline/store/visit-results.ts';
import { isOffline } from '../../offline/sync/network.ts';
import { label, takesCards } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { money, typedAmount, typedForm } from '../../texts/numbers.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { cardLink } from './card-texts.ts';
import { visitTexts as texts } from './texts.ts';

/** The most frequent gifts, in cents. */
const USUAL: readonly Cents[] = [500, 1000, 1500, 2000, 3000, 5000];
/** The API's maximum per visit, in cents. */
const MOST: Cents = 999_999;
/** A larger typed amount is asked once more, in cents: 1000 is easily typed for 10,00. */
const UNUSUAL: Cents = 20_000;
/** Where the number of several calendars begins. */
const SEVERAL = 2;

type Props = {
  type: VisitType;
  note: (result: () => Result) => void;
  /** Called when the amount changes. */
  changed: () => void;
  /** The visit to correct. */
  from?: Visit | undefined;
  /** Ends a correction. */
  end?: ((result: () => Result) => ComponentChildren) | undefined;
};

/** Amount and payment type: the second and third tap. */
export function AmountInput({ type, note, changed, from, end }: Props) {
  const before = toCents(from?.montant ?? '0');
  const [cents, setCents] = useState<Cents | undefined>(before || undefined);
  const [typed, setTyped] = useState<string | undefined>(
    before === 0 || USUAL.includes(before) ? undefined : typedForm(fromCents(before)),
  );
  const rule = ruleOf(type);
  const least = rule?.min_calendars ?? 0;
  const [calendars, setCalendars] = useState(() => countedIn(from) ?? SEVERAL);
  const [chosen, setChosen] = useState(() => from && meansOf(from));
  const sure = useRef(before);
  const noted = from?.fk_type_reglement;
  const means = (bootstrap.value?.enumerations.payment_types ?? []).filter(
    (one) => isTaken(one) || (one !== 'none' && one === noted),
  );
  const write = (next: string | undefined) => {
    changed();
    setTyped(next);
    if (chosen === 'none') setChosen(undefined);
  };
  const choose = (next: Cents | undefined) => {
    setCents(next);
    write(undefined);
  };
  const result = (how: Means | undefined) => () => {
    const taken = takenNow(how);
    const sum = taken === 'none' ? 0 : amountOf(cents, typed);
    if (sum > UNUSUAL && sum !== sure.current) {
      sure.current = sum;
      throw new Sentence(`${texts.isSure} ${money(sum)}.`);
    }
    return given(type, sum, taken, least > 0 ? calendars : undefined);
  };
  const take = (how: Means) => {
    if (!from) return note(result(how));
    if (how === 'none') choose(undefined);
    setChosen(how);
  };
  const isPressed = (how: Means) => from && chosen === how;
  return (
    <>
      {least > 0 && (
        <Stepper label={texts.calendars} value={calendars} least={least} onChange={setCalendars} />
      )}
      <fieldset>
        <legend>{texts.amount}</legend>
        <div class="pad amounts">
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
          <button type="button" aria-pressed={typed !== undefined} onClick={() => write(typed ?? '')}>
            {texts.otherAmount}
          </button>
        </div>
        {typed !== undefined && (
          <label class="typed">
            {texts.otherAmount}
            <input
              class="short"
              inputMode="decimal"
              autoComplete="off"
              ref={typed === '' ? takeFocus : undefined}
              value={typed}
              onInput={(event) => write(event.currentTarget.value)}
            />
          </label>
        )}
      </fieldset>
      <fieldset>
        <legend>{texts.how}</legend>
        <div class="pad">
          {means.map((one) => (
            <button key={one} type="button" aria-pressed={isPressed(one)} onClick={() => take(one)}>
              {label('payment_types', one)}
            </button>
          ))}
          {rule?.money === 'any' && (
            <button type="button" aria-pressed={isPressed('none')} onClick={() => take('none')}>
              {texts.noMoney}
            </button>
          )}
        </div>
      </fieldset>
      {end?.(result(chosen === 'none' && rule?.money !== 'any' ? undefined : chosen))}
    </>
  );
}

/** The calendars of a visit whose type counts them. */
const countedIn = (visit: Visit | undefined): number | undefined =>
  visit && ruleOf(typeOf(visit))?.min_calendars ? visit.nb_calendriers : undefined;

/** How a visit was paid; undefined if its type has no money. */
function meansOf(visit: Visit): Means | undefined {
  const { montant = '0', fk_type_reglement: how } = visit;
  if (Number(montant) > 0) return how;
  return ruleOf(typeOf(visit))?.money === 'any' ? 'none' : undefined;
}

/** Excludes cards unless the association accepts cards and the user may take them. */
const isTaken = (means: string): boolean => means !== 'none' && (!isCard(means) || takesCards());

/** The chosen payment type; throws a `Sentence` without one, or if it needs a network now. */
function takenNow(how: Means | undefined): Means {
  if (how === undefined) throw new Sentence(texts.notAMeans);
  if (isCard(how) && isOffline.value) throw new Sentence(cardLink.needsNetwork);
  return how;
}

/** The typed amount, or the chosen one; throws a `Sentence` without a valid amount. */
function amountOf(chosen: Cents | undefined, typed: string | undefined): Cents {
  const written = typedAmount(typed ?? '');
  const cents = typed === undefined ? chosen : toCents(written ?? '0');
  if (!cents || cents > MOST) throw new Sentence(typed ? texts.wrongAmount : texts.notAnAmount);
  return cents;
}
