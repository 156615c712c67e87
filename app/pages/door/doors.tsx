import { useState } from 'preact/hooks';
import { go, href, idInAddress } from '../../location.ts';
import { houseNumber } from '../../map/streets.ts';
import { type Door, isFound, isLeft, type Side, sidesOf, typeOf } from '../../offline/doors.ts';
import { doors, sectors } from '../../offline/shown.ts';
import { AtDoor } from '../../parts/at-door.tsx';
import { Select } from '../../parts/form.tsx';
import { StateMark } from '../../parts/map-legend.tsx';
import { label } from '../../session.ts';
import { round, states, list as texts } from '../../texts/door.ts';
import { count, plural } from '../../texts/numbers.ts';

/** The doors of a sector as they are walked; what is searched for stays in the page. */
export default function Doors() {
  return <AtDoor title={texts.title}>{() => <InSector />}</AtDoor>;
}

function InSector() {
  const [typed, setTyped] = useState('');
  const [isLeftOnly, setLeftOnly] = useState(true);
  const named = idInAddress('secteur');
  const own = sectors.value;
  const sector = own.find(({ sector_id }) => sector_id === named) ?? own[0];
  if (!sector) return <p class="notice">{round.noSector}</p>;
  const all = doors.value.filter(({ address }) => address.sector_id === sector.sector_id);
  const left = all.filter(isLeft);
  // Who types looks everywhere. A door at which nobody is to call is shown in any case: who walks by must see it.
  const isShown = (door: Door) =>
    isFound(door, typed) && (!isLeftOnly || isLeft(door) || door.state === 'do-not-call');
  const shown = sidesOf(typed.trim() === '' ? all : doors.value)
    .map((side) => ({ ...side, doors: side.doors.filter(isShown) }))
    .filter((side) => side.doors.length > 0);
  return (
    <>
      <p class="trail">
        <a href={href('round')}>{round.title}</a>
      </p>
      {own.length > 1 && (
        <Select
          label={texts.sector}
          name="secteur"
          value={String(sector.sector_id)}
          options={own.map(({ sector_id, sector_name }) => [String(sector_id), sector_name])}
          onChange={(secteur) => go(href('doors', { secteur }))}
        />
      )}
      <label class="typed">
        {texts.search}
        <small class="hint">{texts.searchHint}</small>
        <input
          type="search"
          autoComplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <p class="actions">
        <button type="button" aria-pressed={isLeftOnly} onClick={() => setLeftOnly(!isLeftOnly)}>
          {texts.leftOnly}
        </button>
        <span class="quiet" role="status">{`${count(left.length)} sur ${plural(all.length, 'porte')}`}</span>
      </p>
      {shown.length === 0 && (
        <p class="quiet">{all.length > 0 && left.length === 0 ? texts.allDone : texts.none}</p>
      )}
      {shown.map((side) => (
        <OneSide key={side.doors[0]?.address.address_id} of={side} />
      ))}
      <p>
        <a class="alone-link" href={href('otherDoor')}>
          {round.otherDoor}
        </a>
      </p>
    </>
  );
}

const sideNames = { odd: `, ${texts.odd}`, even: `, ${texts.even}`, both: '' };

const OneSide = ({ of: { street, side, doors: shown } }: { of: Side }) => (
  <section class="side">
    <h2>
      <bdi>{street}</bdi>
      <span class="quiet">{sideNames[side]}</span>
    </h2>
    <ul class="plain doors">
      {shown.map((door) => (
        <li key={door.address.address_id}>
          <OneDoor of={door} />
        </li>
      ))}
    </ul>
  </section>
);

const OneDoor = ({ of: door }: { of: Door }) => (
  <a href={href('door', {}, door.address.address_id)}>
    <StateMark state={door.state} />
    <strong>{houseNumber(door.address)}</strong>
    <span>{standingOf(door)}</span>
  </a>
);

/** What came of the last visit, or how many dwellings are done. */
function standingOf({ state, dwellings, done, total }: Door): string {
  if (state === 'do-not-call') return states[state];
  if (total > 1) return `${states[state]}, ${done} / ${plural(total, 'logement')}`;
  const [{ last } = {}] = dwellings;
  return last ? `${states[state]}, ${label('passage_types', typeOf(last)).toLowerCase()}` : states[state];
}
