import { dismissMark } from '../offline/do-not-call/set-do-not-call.ts';
import { refusedMarks } from '../offline/store/evening-signals.ts';
import { sentencesOfCode } from '../texts/sentences-of-code.ts';
import { Act } from '../ui/act.tsx';
import { doNotCall as texts } from './do-not-call-texts.ts';
import { endTexts } from './end-texts.ts';

/** Do-not-call marks that the service refused, with place and reason. */
export function RefusedMarks() {
  if (refusedMarks.value.length === 0) return null;
  return (
    <section aria-labelledby="refused-marks">
      <h2 id="refused-marks">{texts.refused}</h2>
      <p class="quiet">{texts.refusedLead}</p>
      {refusedMarks.value.map(([name, { place, do_not_call, refused }]) => (
        <article class="sheet" key={name}>
          <p>
            <bdi>{place}</bdi> : <strong>{do_not_call ? texts.ask : texts.askAgain}</strong>
          </p>
          <p class="bad">{whyOf(refused)}</p>
          <Act label={endTexts.read} about={place} act={() => dismissMark(name)} />
        </article>
      ))}
    </section>
  );
}

const known: Record<string, string> = texts.why;
const whyOf = (code: string): string => known[code] ?? sentencesOfCode(code).join(' ');
