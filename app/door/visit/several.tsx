import { recordVisits } from '../../offline/outbox/record-visit.ts';
import type { Door, Dwelling } from '../../offline/store/doors.ts';
import { isNamed } from '../../offline/store/dwelling.ts';
import { placeName } from '../../offline/store/place-names.ts';
import { type Result, saidOf } from '../../offline/store/visit-results.ts';
import { DOT } from '../../texts/dot.ts';
import { plural } from '../../texts/numbers.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import type { Choice } from './choose-dwellings.ts';
import { visitTexts as texts } from './texts.ts';
import { VisitResult } from './visit-result.tsx';

/** Where one stands in noting several dwellings. */
export type Step = { name: 'list' | 'choose' | 'result'; choice: Choice };
/** The visits that were recorded together. */
export type Made = { ids: string[]; said: string };

type ChosenProps = { count: number; note: () => void; leave: () => void };

/** How many dwellings are chosen, and what follows, in reach of the thumb below a long list. */
export const SeveralChosen = ({ count, note, leave }: ChosenProps) => (
  <div class="choosing">
    <p role="status">{countOf(count)}</p>
    {count > 0 && (
      <button type="button" class="main" onClick={note}>
        {texts.noteThem}
      </button>
    )}
    <button type="button" onClick={leave}>
      {texts.chooseNone}
    </button>
  </div>
);

type ResultProps = {
  of: Door;
  chosen: readonly Dwelling[];
  done: (made: Made) => void;
  again: () => void;
};

/** One result without money for all chosen dwellings, each a visit of its own. */
export function SeveralResult({ of: { address }, chosen, done, again }: ResultProps) {
  const note = async (result: Result) => {
    const said = `${saidOf(result)}${DOT}${countOf(chosen.length)}`;
    const entries = chosen.map((flat) => {
      const dwelling = isNamed(flat) ? { floor: flat.floor, door: flat.door } : null;
      const draft = { fk_adresse: address.address_id, dwelling, ...result };
      return { draft, place: placeName(address, dwelling) };
    });
    done({ ids: await recordVisits(entries, said), said });
  };
  return (
    <>
      <p class="chosen" ref={takeFocus} tabIndex={-1}>
        <strong>{countOf(chosen.length)}</strong>
        <button type="button" class="plain" onClick={again}>
          {texts.otherChoice}
        </button>
      </p>
      <VisitResult note={note} isWithoutMoney />
    </>
  );
}

const countOf = (count: number): string => plural(count, 'logement');
