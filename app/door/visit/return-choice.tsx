import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { typeOf, type Visit } from '../../offline/store/doors.ts';
import { bootstrap } from '../../offline/store/evening-signals.ts';
import { type Motif, type Result, toReturn } from '../../offline/store/visit-results.ts';
import { label } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { localDay, shortDay } from '../../texts/numbers.ts';
import { intoView } from '../../ui/into-view.ts';
import { place } from '../place-texts.ts';
import { type ReturnDay, returnDays } from './return-days.ts';
import { faults, visitTexts as texts } from './texts.ts';

const parts = ['morning', 'afternoon', 'evening'] as const;

type Props = {
  note: (result: () => Result) => void;
  /** The visit to correct. */
  from?: Visit | undefined;
  /** Ends a correction. */
  end?: ((result: () => Result, motif: Motif | null) => ComponentChildren) | undefined;
};

/** An optional date of return, then the reason, which records the visit. */
export function ReturnChoice({ note, from, end }: Props) {
  const today = localDay(new Date().toISOString());
  const days = returnDays(today);
  const [day, setDay] = useState(from?.return_on ?? null);
  const [part, setPart] = useState(from?.return_part ?? null);
  const [isOther, setOther] = useState(
    () => !days.some(({ on, part: at }) => on === day && (!at || at === part)),
  );
  const [chosen, setChosen] = useState(() =>
    from && typeOf(from) === 'a_finaliser' ? from.motif : 'absent',
  );
  const reasons = useRef<HTMLFieldSetElement>(null);
  // Also when they have moved down, as more is asked of the day.
  const hasDay = day !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a correction is in view as a whole.
  useLayoutEffect(() => {
    if (!from) intoView(reasons.current);
  }, [isOther, hasDay]);
  const choose = ({ on, part: at }: ReturnDay) => {
    setDay(on);
    setPart(at ?? null);
    setOther(false);
  };
  const result = (motif: Motif | null) => () => {
    if (isOther && (day === null || (day < today && day !== from?.return_on))) throw new Sentence(faults.day);
    return toReturn(motif, day, part);
  };
  const isChosen = ({ on, part: at }: ReturnDay) => !isOther && day === on && (!at || part === at);
  return (
    <>
      <fieldset>
        <legend>{texts.when}</legend>
        <div class="pad">
          {days.map((one) => (
            <button key={one.name} type="button" aria-pressed={isChosen(one)} onClick={() => choose(one)}>
              {one.name}
              {one.on !== null && <small>{shortDay(one.on)}</small>}
            </button>
          ))}
          <button type="button" aria-pressed={isOther} onClick={() => setOther(true)}>
            {texts.otherDay}
          </button>
        </div>
        {isOther && (
          <label class="typed">
            {texts.otherDay}
            <input
              type="date"
              min={today}
              value={day ?? ''}
              onInput={(event) => setDay(event.currentTarget.value || null)}
            />
          </label>
        )}
      </fieldset>
      {day !== null && (
        <fieldset>
          <legend>{texts.part}</legend>
          <div class="pad">
            {parts.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={part === one}
                onClick={() => setPart(part === one ? null : one)}
              >
                {place.parts[one]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset ref={reasons}>
        <legend>{texts.why}</legend>
        <div class="pad means">
          {(bootstrap.value?.enumerations.motifs ?? []).map((motif) => (
            <button
              key={motif}
              type="button"
              aria-pressed={from && chosen === motif}
              onClick={() => (from ? setChosen(motif) : note(result(motif)))}
            >
              {label('motifs', motif)}
            </button>
          ))}
        </div>
      </fieldset>
      {end?.(result(chosen ?? null), chosen ?? null)}
    </>
  );
}
