import { useState } from 'preact/hooks';
import { href } from '../location.ts';
import { addressName } from '../map/streets.ts';
import type { Door, Visit } from '../offline/doors.ts';
import { type Draft, record } from '../offline/noting.ts';
import { saidOf } from '../offline/results.ts';
import { visits } from '../offline/shown.ts';
import { visitTexts as texts } from '../texts/door.ts';
import { Noted } from './noted.tsx';
import { type Open, PastVisits } from './past-visits.tsx';
import { VisitResult } from './visit-result.tsx';

type Props = {
  /** Where the visit is, as the service takes it, and as people say it. */
  at: Draft;
  place: string;
  past: readonly Visit[];
  next?: Door | undefined;
  /** Back to the other dwellings of a block. */
  leave?: (() => void) | undefined;
};

/** One dwelling: what was noted there, what is noted now, and where to go then. */
export function DoorVisit({ at, place, past, next, leave }: Props) {
  const [made, setMade] = useState<string | undefined>();
  const [open, setOpen] = useState<Open>();
  const noted = visits.value.find(({ id }) => id === made);
  if (noted)
    return (
      <>
        <Noted of={noted} />
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
          note={async (result) => setMade(await record({ ...at, ...result }, saidOf(result), place))}
        />
      )}
    </>
  );
}
