import { useState } from 'preact/hooks';
import { recordVisits } from '../../offline/outbox/record-visit.ts';
import { type Door, nextDoor } from '../../offline/store/doors.ts';
import { type FloorAndDoor, isNamed } from '../../offline/store/dwelling.ts';
import { doors, visits } from '../../offline/store/evening-signals.ts';
import { placeName } from '../../offline/store/place-names.ts';
import { type Result, saidOf } from '../../offline/store/visit-results.ts';
import { plural } from '../../texts/numbers.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { type Choice, chosenOf, toggled, unseenOf } from './choose-dwellings.ts';
import { NextDoor } from './door-visit.tsx';
import { DwellingList, NewDwelling } from './dwelling-list.tsx';
import { Recorded } from './recorded.tsx';
import { visitTexts as texts } from './texts.ts';
import { Told } from './told.tsx';
import { VisitResult } from './visit-result.tsx';

type Props = { of: Door; open: (flat: FloorAndDoor) => void };
type Step = { name: 'list' | 'choose' | 'result'; choice: Choice };

const LIST: Step = { name: 'list', choice: new Set() };

/** The dwellings of a building: one is opened, or several are given one result. */
export function Block({ of: door, open }: Props) {
  const [step, setStep] = useState(LIST);
  const [made, setMade] = useState<{ ids: string[]; said: string } | undefined>();
  const { address } = door;
  const chosen = chosenOf(door, step.choice);
  const note = async (result: Result) => {
    const said = `${saidOf(result)} · ${countOf(chosen.length)}`;
    const entries = chosen.map(({ floor, door: at }) => {
      const dwelling = { floor, door: at };
      const draft = { fk_adresse: address.address_id, dwelling: isNamed(dwelling) ? dwelling : null };
      return { draft: { ...draft, ...result }, place: placeName(address, dwelling) };
    });
    setMade({ ids: await recordVisits(entries, said), said });
    setStep(LIST);
  };
  if (step.name === 'result' && chosen.length > 0)
    return (
      <>
        <p class="chosen" ref={takeFocus} tabIndex={-1}>
          <strong>{countOf(chosen.length)}</strong>
          <button type="button" class="plain" onClick={() => setStep({ ...step, name: 'choose' })}>
            {texts.otherChoice}
          </button>
        </p>
        <VisitResult note={note} isWithoutMoney />
      </>
    );
  const unseen = unseenOf(door).length;
  const isOpen = door.state !== 'do-not-call';
  const chooseAll = (name: Step['name']) =>
    unseen > 0 && (
      <button type="button" onClick={() => setStep({ name, choice: 'unseen' })}>
        {`${texts.allUnseen} (${unseen})`}
      </button>
    );
  if (step.name !== 'list')
    return (
      <>
        <DwellingList
          key="choose"
          of={door}
          start={takeFocus}
          chosen={new Set(chosen)}
          choose={(flat) => setStep({ name: 'choose', choice: toggled(chosen, flat) })}
        >
          {chooseAll('choose')}
        </DwellingList>
        <div class="choosing">
          <p role="status">{countOf(chosen.length)}</p>
          {chosen.length > 0 && (
            <button type="button" class="main" onClick={() => setStep({ ...step, name: 'result' })}>
              {texts.noteThem}
            </button>
          )}
          <button type="button" onClick={() => setStep({ ...LIST })}>
            {texts.chooseNone}
          </button>
        </div>
      </>
    );
  const isThere = visits.value.some(({ id }) => made?.ids.includes(id));
  const next = nextDoor(doors.value, door);
  return (
    <>
      <Told text={made && !isThere ? texts.removedAll : undefined} />
      {made && isThere && (
        <>
          <Recorded key={made.ids[0]} said={made.said} />
          {next && (
            <p class="actions">
              <NextDoor to={next} isMain />
            </p>
          )}
        </>
      )}
      <DwellingList key="list" of={door} start={step === LIST ? undefined : takeFocus} choose={open}>
        {isOpen && chooseAll('result')}
        {isOpen && door.dwellings.length > 1 && (
          <button type="button" onClick={() => setStep({ ...LIST, name: 'choose' })}>
            {texts.chooseSeveral}
          </button>
        )}
      </DwellingList>
      <NewDwelling of={door} choose={open} />
    </>
  );
}

const countOf = (count: number): string => plural(count, 'logement');
