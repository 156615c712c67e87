import { useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import { addressName } from '../../map/streets.ts';
import { type Draft, recordVisits } from '../../offline/outbox/record-visit.ts';
import type { Door, Visit } from '../../offline/store/doors.ts';
import { visits } from '../../offline/store/evening-signals.ts';
import { type Result, saidOf } from '../../offline/store/visit-results.ts';
import { isStillOpen, type Open, PastVisits } from './past-visits.tsx';
import { RecordedVisit } from './recorded-visit.tsx';
import { visitTexts as texts } from './texts.ts';
import { Told } from './told.tsx';
import { TonightByOthers } from './tonight-by-others.tsx';
import { VisitResult } from './visit-result.tsx';

type Props = {
  /** The place of the visit, as sent to the service and as shown. */
  at: Draft;
  place: string;
  past: readonly Visit[];
  next?: Door | undefined;
  /** Returns to the other dwellings of the building, while there are some where nobody was. */
  leave?: (() => void) | undefined;
};

/** One dwelling: past visits, a form for a new one, and a link to the next door. */
export function DoorVisit({ at, place, past, next, leave }: Props) {
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const opened = visits.value.find(({ id }) => id === open?.id);
  // The undo or an exchange with the service has removed it.
  const isGone = open !== undefined && !opened;
  const how = open && opened && isStillOpen(opened, open) ? open.how : undefined;
  const show = (next: Open) => {
    setSaid('');
    setOpen(next);
  };
  const done = (what: string) => {
    setOpen(undefined);
    setSaid(what);
  };
  const note = async (result: Result) => {
    const [id] = await recordVisits([{ draft: { ...at, ...result }, place }], saidOf(result));
    if (id !== undefined) show({ id, how: 'made' });
  };
  return (
    <>
      <Told text={isGone ? texts.removed : said} />
      <TonightByOthers of={past} />
      {opened && how === 'made' ? (
        <>
          <RecordedVisit of={opened} />
          <p class="actions">
            {leave && (
              <button type="button" class="main" onClick={leave}>
                {texts.nextFlat}
              </button>
            )}
            {next && <NextDoor to={next} isMain={!leave} />}
            <button type="button" class="plain" onClick={() => show(undefined)}>
              {texts.sameDoor}
            </button>
          </p>
        </>
      ) : (
        <>
          {past.length > 0 && <PastVisits of={past} open={how && open} setOpen={show} done={done} />}
          {how === undefined && <VisitResult note={note} />}
        </>
      )}
    </>
  );
}

type NextProps = { to: Door; isMain: boolean };

export const NextDoor = ({ to: { address }, isMain }: NextProps) => (
  <a class={isMain ? 'button main' : 'button'} href={href('door', {}, address.address_id)}>
    {texts.next} : <bdi>{addressName(address)}</bdi>
  </a>
);
