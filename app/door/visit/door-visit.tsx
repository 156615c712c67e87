import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import { addressName } from '../../map/address-name.ts';
import { type Draft, recordVisits } from '../../offline/outbox/record-visit.ts';
import type { Door, Visit } from '../../offline/store/doors.ts';
import { visits } from '../../offline/store/evening-signals.ts';
import { type Result, saidOf } from '../../offline/store/visit-results.ts';
import { mayCorrect, newestFirst, type Open, PastVisits } from './past-visits.tsx';
import { RecordedVisit } from './recorded-visit.tsx';
import { visitTexts as texts } from './texts.ts';
import { Told } from './told.tsx';
import { lastByOther, TonightByOther } from './tonight-by-others.tsx';
import { VisitResult } from './visit-result.tsx';

type Props = {
  /** The place of the visit, as sent to the service and as shown. */
  at: Draft;
  place: string;
  /** Whether something has to be said before a visit can be recorded; asks for it then. */
  isMissing?: () => boolean;
  past: readonly Visit[];
  /** What is told while there is nothing newer. */
  before?: ComponentChildren;
  next?: Door | undefined;
  /** Returns to the other dwellings of the building, while there are some where nobody was. */
  leave?: (() => void) | undefined;
};

/** The visit that was just recorded, or changed. */
type Made = { id: string; isNew: boolean } | undefined;

/** One dwelling: past visits, a form for a new one, and a link to the next door. */
export function DoorVisit({ at, place, isMissing, past, before, next, leave }: Props) {
  const [made, setMade] = useState<Made>();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const noted = visits.value.find(({ id }) => id === made?.id);
  const opened = visits.value.find(({ id }) => id === open?.id);
  // The undo or an exchange with the service has removed it.
  const isGone = (made && !noted) || (open && !opened);
  const shown = opened && mayCorrect(opened) ? open : undefined;
  const show = (next: Open) => {
    setSaid('');
    setOpen(next);
    setMade(noted && { id: noted.id, isNew: false });
  };
  // What was done to an earlier visit leads on to the next door, as a new one does.
  const done = (what: string, id = made?.id) => {
    setOpen(undefined);
    setSaid(what);
    setMade(id === undefined ? id : { id, isNew: false });
  };
  const note = async (result: Result) => {
    if (isMissing?.()) return;
    const [id] = await recordVisits([{ draft: { ...at, ...result }, place }], saidOf(result));
    show(undefined);
    setMade(id === undefined ? id : { id, isNew: true });
  };
  const again = () => {
    setMade(undefined);
    setSaid('');
  };
  const latest = newestFirst(past);
  const theirs = lastByOther(latest);
  const listed = noted ? [noted] : latest.filter((one) => one !== theirs);
  return (
    <>
      <div class="news">
        <Told text={isGone ? texts.removed : said} />
        <TonightByOther of={theirs} />
        {before}
      </div>
      {made && noted && !shown ? (
        <>
          <RecordedVisit
            of={noted}
            isNew={made.isNew}
            correct={() => show({ id: noted.id, how: 'correct' })}
            done={done}
          />
          <GoOn next={next} leave={leave} again={again} />
        </>
      ) : (
        <>
          {listed.length > 0 && <PastVisits of={listed} open={shown} setOpen={show} done={done} />}
          {!shown && <VisitResult note={note} />}
        </>
      )}
    </>
  );
}

type GoOnProps = Pick<Props, 'next' | 'leave'> & { again: () => void };

/** Where one goes from a recorded visit. */
const GoOn = ({ next, leave, again }: GoOnProps) => (
  <p class="actions">
    {leave && (
      <button type="button" class="main" onClick={leave}>
        {texts.nextFlat}
      </button>
    )}
    {next && <NextDoor to={next} isMain={!leave} />}
    <button type="button" class="plain" onClick={again}>
      {texts.sameDoor}
    </button>
  </p>
);

type NextProps = { to: Door; isMain: boolean };

export const NextDoor = ({ to: { address }, isMain }: NextProps) => (
  <a class={isMain ? 'button main' : 'button'} href={href('door', {}, address.address_id)}>
    {texts.next} : <bdi>{addressName(address)}</bdi>
  </a>
);
