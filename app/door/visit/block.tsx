import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Door, nextDoor } from '../../offline/store/doors.ts';
import type { FloorAndDoor } from '../../offline/store/dwelling.ts';
import { doors, visits } from '../../offline/store/evening-signals.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { chosenOf, isUnseenLeft, toggled, unseenOf } from './choose-dwellings.ts';
import { NextDoor } from './door-visit.tsx';
import { DwellingList, NewDwelling } from './dwelling-list.tsx';
import { Recorded } from './recorded.tsx';
import { type Made, SeveralChosen, SeveralResult, type Step } from './several.tsx';
import { visitTexts as texts } from './texts.ts';
import { Told } from './told.tsx';

type Props = {
  of: Door;
  open: (flat: FloorAndDoor | undefined) => void;
  /** What was done just before. */
  said: string;
  children: ComponentChildren;
};

const LIST: Step = { name: 'list', choice: new Set() };

/** The dwellings of a building: one is opened, or several are given one result. */
export function Block({ of: door, open, said, children }: Props) {
  const [step, setStep] = useState(LIST);
  const [made, setMade] = useState<Made | undefined>();
  const chosen = chosenOf(door, step.choice);
  if (step.name === 'result' && chosen.length > 0) {
    const done = (next: Made) => {
      setMade(next);
      setStep(LIST);
    };
    return (
      <SeveralResult
        of={door}
        chosen={chosen}
        done={done}
        again={() => setStep({ ...step, name: 'choose' })}
      />
    );
  }
  const unseen = unseenOf(door).length;
  const chooseAll = (name: Step['name']) =>
    unseen > 0 && (
      <button type="button" onClick={() => setStep({ name, choice: 'unseen' })}>
        {`${unseen < door.total ? texts.allUnseen : texts.allFlats} (${unseen})`}
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
        <SeveralChosen
          count={chosen.length}
          note={() => setStep({ ...step, name: 'result' })}
          leave={() => setStep({ ...LIST })}
        />
      </>
    );
  const isThere = visits.value.some(({ id }) => made?.ids.includes(id));
  const undone = made && !isThere ? texts.removedAll : undefined;
  const next = nextDoor(doors.value, door);
  const isLeft = isUnseenLeft(door);
  const backToList = () => {
    open(undefined);
    setMade(undefined);
    setStep({ ...LIST });
  };
  return (
    <>
      <Told text={made ? undone : said} />
      {made && isThere && (
        <>
          <Recorded key={made.ids[0]} said={made.said} />
          <p class="actions">
            {isLeft && (
              <button type="button" class="main" onClick={backToList}>
                {texts.nextFlat}
              </button>
            )}
            {next && <NextDoor to={next} isMain={!isLeft} />}
          </p>
        </>
      )}
      <DwellingList key="list" of={door} start={step === LIST ? undefined : takeFocus} choose={open}>
        {chooseAll('result')}
        {door.state !== 'do-not-call' && door.dwellings.length > 1 && (
          <button type="button" onClick={() => setStep({ ...LIST, name: 'choose' })}>
            {texts.chooseSeveral}
          </button>
        )}
      </DwellingList>
      <NewDwelling of={door} choose={open} />
      {children}
    </>
  );
}
