import { useState } from 'preact/hooks';
import { href, idInAddress } from '../frame/location.ts';
import { placeOf } from '../frame/paths.ts';
import { type Door, isLeft, isToSee, shownFrom } from '../offline/store/doors.ts';
import { doors, doorsIn, sectors } from '../offline/store/evening-signals.ts';
import { findDoors } from '../offline/store/find-doors.ts';
import { sidesOf } from '../offline/store/sides.ts';
import { pathBefore } from '../ui/page.tsx';
import { DoorList, left } from './door-list.tsx';
import { AtDoor } from './door-page.tsx';
import { LeftOnly } from './left-only.tsx';
import { list as texts } from './list-texts.ts';
import { SectorChoice } from './sector-choice.tsx';
import { round } from './texts.ts';

/** The doors of a sector in walking order; the search text is not stored or sent. */
export default function Doors() {
  return <AtDoor title={texts.title}>{() => <InSector />}</AtDoor>;
}

/** The door from whose page the member comes back to the list. */
function doorBefore(): number | undefined {
  const page = placeOf(pathBefore() ?? '');
  return page?.name === 'door' ? page.id : undefined;
}

function InSector() {
  const [typed, setTyped] = useState('');
  const [from] = useState(doorBefore);
  const [isLeftOnly, setLeftOnly] = useState(from === undefined || left.isLeftOnly);
  const named = idInAddress('secteur');
  const own = sectors.value;
  const sector = own.find(({ sector_id }) => sector_id === named) ?? own[0];
  if (!sector) return <p class="notice">{round.noSector}</p>;
  const all = doorsIn(sector.sector_id);
  // A search covers all sectors, and finds what is done too.
  const isSearch = typed.trim() !== '';
  const isShown = (door: Door) => isSearch || !isLeftOnly || isToSee(door);
  const shown = sidesOf(isSearch ? findDoors(doors.value, typed) : all)
    .map((side) => ({ ...side, doors: side.doors.filter(isShown) }))
    .filter((side) => side.doors.length > 0);
  return (
    <>
      <p class="trail">
        <a href={href('round')}>{round.title}</a>
        <a href={href('doorMap', { secteur: sector.sector_id })}>{texts.map}</a>
      </p>
      <div class="shown-doors">
        <SectorChoice of={sector} to="doors" />
        <label class="typed">
          {texts.search}
          <input
            type="search"
            placeholder={texts.searchHint}
            autoComplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <LeftOnly of={all} isOn={isLeftOnly} turn={() => setLeftOnly(!isLeftOnly)} />
      </div>
      {shown.length === 0 && (
        <p class="quiet">{!isSearch && all.length > 0 && !all.some(isLeft) ? texts.allDone : texts.none}</p>
      )}
      <DoorList
        of={shown}
        isSearch={isSearch}
        start={shownFrom(all, from, isShown)}
        leave={(top) => Object.assign(left, { top, isLeftOnly })}
      />
      <p>
        <a class="alone-link" href={href('otherDoor')}>
          {round.otherDoor}
        </a>
      </p>
    </>
  );
}
