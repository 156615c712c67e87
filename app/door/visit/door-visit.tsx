import { useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import { addressName } from '../../map/streets.ts';
import { type Draft, recordVisit } from '../../offline/outbox/record-visit.ts';
import type { Door, Visit } from '../../offline/store/doors.ts';
import { visits } from '../../offline/store/evening-signals.ts';
import { saidOf } from '../../offline/store/visit-results.ts';
import { type Open, PastVisits } from './past-visits.tsx';
import { RecordedVisit } from './recorded-visit.tsx';
import { visitTexts as texts } from './texts.ts';
import { VisitResult } from './visit-result.tsx';

type Props = {
  /** The place of the visit, as sent to the service and as shown. */
  at: Draft;
  place: string;
  past: readonly Visit[];
  next?: Door | undefined;
  /** Returns to the other dwellings of the building. */
  leave?: (() => void) | undefined;
};

/** One dwelling: past visits, a form for a new one, and a link to the next door. */
export function DoorVisit({ at, place, past, next, leave }: Props) {
  const [made, setMade] = useState<string | undefined>();
  const [open, setOpen] = useState<Open>();
  const noted = visits.value.find(({ id }) => id === made);
  if (noted)
    return (
      <>
        <RecordedVisit of={noted} />
        <p class="actions">
          {leave && (
            <button type="button" class="main" onClick={leave}>
              {texts.nextFlat}
            </button>
          )}
          {next && (
            <a class={leave ? 'button' : 'button main'} href={href('door', {}, next.address.address_id)}>
              {texts.next} : <bdi>{addressName(next.address)}</bdi>
            </a>
          )}
          <button type="button" class="plain" onClick={() => setMade(undefined)}>
            {texts.sameDoor}
          </button>
        </p>
      </>
    );
  return (
    <>
      {past.length > 0 && <PastVisits of={past} open={open} setOpen={setOpen} />}
      {open === undefined && (
        <VisitResult
          note={async (result) => setMade(await recordVisit({ ...at, ...result }, saidOf(result), place))}
        />
      )}
    </>
  );
}
