import { useState } from 'preact/hooks';
import { bootstrap } from '../../offline/store/evening-signals.ts';
import { type Part, type Result, toReturn } from '../../offline/store/visit-results.ts';
import { label } from '../../session.ts';
import { localDay, shortDay } from '../../texts/numbers.ts';
import { place } from '../place-texts.ts';
import { visitTexts as texts } from './texts.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const parts = ['morning', 'afternoon', 'evening'] as const;

type Props = { note: (result: () => Result) => void };

/** An optional date of return, then the reason, which records the visit. */
export function ReturnChoice({ note }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const [part, setPart] = useState<Part | null>(null);
  const [isOther, setOther] = useState(false);
  const today = localDay(new Date().toISOString());
  const choose = (next: string | null) => {
    setDay(next);
    setOther(false);
  };
  const days = [
    [null, texts.anyDay],
    [later(today, 1), texts.tomorrow],
    [nextSaturday(today), texts.saturday],
  ] as const;
  return (
    <>
      <fieldset>
        <legend>{texts.when}</legend>
        <div class="pad">
          {days.map(([on, name]) => (
            <button key={name} type="button" aria-pressed={!isOther && day === on} onClick={() => choose(on)}>
              {name}
              {on !== null && <small>{shortDay(on)}</small>}
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
      <fieldset>
        <legend>{texts.why}</legend>
        <div class="pad means">
          {(bootstrap.value?.enumerations.motifs ?? []).map((motif) => (
            <button key={motif} type="button" onClick={() => note(() => toReturn(motif, day, part))}>
              {label('motifs', motif)}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The date `days` after `from`. */
const later = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first Saturday after tomorrow, so that two buttons never mean one day. */
function nextSaturday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const away = (SATURDAY - weekday + 7) % 7;
  return later(today, away < 2 ? away + 7 : away);
}
