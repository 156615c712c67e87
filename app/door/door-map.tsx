import { computed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { go, href, idInAddress } from '../frame/location.ts';
import { addressName } from '../map/address-name.ts';
import { MapLegend } from '../map/map-legend.tsx';
import type { Area, OpenMap, Picked } from '../map/open.ts';
import { TownMap } from '../map/town-map.tsx';
import { mapOf } from '../offline/map/evening-map.ts';
import { type Door, isToSee } from '../offline/store/doors.ts';
import { doors, doorsIn, own, sectors } from '../offline/store/evening-signals.ts';
import { BackLink } from '../ui/back-link.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { AtDoor } from './door-page.tsx';
import { LeftOnly } from './left-only.tsx';
import { doorMap as texts } from './map-texts.ts';
import { SectorChoice } from './sector-choice.tsx';
import { standingOf } from './standing-of.ts';
import { round } from './texts.ts';
import { type Asked, usePosition } from './use-position.ts';

const whole = computed(() => mapOf({ sectors: sectors.value, doors: doors.value, visits: own.value }));
const left = computed(() =>
  mapOf({ sectors: sectors.value, doors: doors.value.filter(isToSee), visits: [] }),
);
const labels = computed((): Area[] =>
  whole.value.sectors.flatMap(({ sector_id: id, outline, name }) =>
    outline ? [{ id, outline, text: name }] : [],
  ),
);

/** The evening's doors on a map, drawn from data stored on the phone; the list of doors shows the same doors. */
export default function DoorMap() {
  return <AtDoor title={texts.title}>{() => <OfEvening />}</AtDoor>;
}

function OfEvening() {
  const [isLeftOnly, setLeftOnly] = useState(true);
  const [chosen, setChosen] = useState<number>();
  const [map, setMap] = useState<OpenMap>();
  // Stays active when the map is redrawn.
  const asked = usePosition();
  const named = idInAddress('secteur');
  const mine = sectors.value;
  const sector = mine.find(({ sector_id }) => sector_id === named) ?? mine[0];
  if (!sector) return <p class="notice">{round.noSector}</p>;
  const { sector_id } = sector;
  const pick = ({ sector: picked, address }: Picked) => {
    setChosen(address);
    if (address === undefined && picked !== sector_id) go(href('doorMap', { secteur: picked }));
  };
  const door = doors.value.find(({ address }) => address.address_id === chosen);
  return (
    <div class="door-map">
      <BackLink to={href('doors', { secteur: sector_id })}>{texts.list}</BackLink>
      <div class="shown-doors">
        <SectorChoice of={sector} to="doorMap" />
        <LeftOnly of={doorsIn(sector_id)} isOn={isLeftOnly} turn={() => setLeftOnly(!isLeftOnly)} />
      </div>
      <div class="on-map">
        <TownMap
          data={isLeftOnly ? left.value : whole.value}
          labels={labels.value}
          sector={sector_id}
          address={chosen ?? 0}
          pick={pick}
          opened={setMap}
        />
        <div role="status">{door && <Chosen of={door} close={() => setChosen(undefined)} />}</div>
      </div>
      {map && <MyPosition of={asked} on={map} />}
      {map && <MapLegend of={whole.value} />}
    </div>
  );
}

/** The selected door, with a link to its page. */
const Chosen = ({ of: door, close }: { of: Door; close: () => void }) => (
  <section class="chosen-door" aria-label={texts.chosen}>
    <p>
      <strong>
        <bdi>{addressName(door.address)}</bdi>
      </strong>
      <span>
        <StateMark state={door.state} /> {standingOf(door)}
      </span>
    </p>
    <a class="button main" href={href('door', {}, door.address.address_id)}>
      {texts.open}
    </a>
    <button type="button" onClick={close}>
      {texts.close}
    </button>
  </section>
);

/** Shows the member's position on the map and in words on request; the position is not stored or sent. */
function MyPosition({ of: { position, start, stop }, on: map }: { of: Asked; on: OpenMap }) {
  const isKnown = position.is === 'known';
  // Centers the map on the first position only, so that later positions do not move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first known position moves the map.
  useEffect(() => {
    if (position.is === 'known') map.look([position.lon, position.lat], true);
  }, [isKnown, map]);
  useEffect(() => {
    map.here(position.is === 'known' ? position : undefined);
  }, [position, map]);
  const isOn = position.is !== 'off' && position.is !== 'refused';
  return (
    <div class="my-position">
      <button type="button" aria-pressed={isOn} onClick={isOn ? stop : start}>
        {texts.position}
      </button>
      <p role="status">{texts.positions[position.is](isKnown ? position.accuracy : 0)}</p>
    </div>
  );
}
