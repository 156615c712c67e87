import { computed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { go, href, idInAddress } from '../frame/location.ts';
import { MapLegend } from '../map/map-legend.tsx';
import type { Area, OpenMap, Picked } from '../map/open.ts';
import { addressName } from '../map/streets.ts';
import { TownMap } from '../map/town-map.tsx';
import { mapOf } from '../offline/map/evening-map.ts';
import { type Door, isToSee } from '../offline/store/doors.ts';
import { doors, own, sectors } from '../offline/store/evening-signals.ts';
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

/** The doors of an evening on a map, which is drawn from what the phone has; the list of doors says the same. */
export default function DoorMap() {
  return <AtDoor title={texts.title}>{() => <OfEvening />}</AtDoor>;
}

function OfEvening() {
  const [isLeftOnly, setLeftOnly] = useState(true);
  const [chosen, setChosen] = useState<number>();
  const [map, setMap] = useState<OpenMap>();
  // Outlives a map that is drawn anew.
  const asked = usePosition();
  const named = idInAddress('secteur');
  const mine = sectors.value;
  const all = doors.value;
  const sector = mine.find(({ sector_id }) => sector_id === named) ?? mine[0];
  if (!sector) return <p class="notice">{round.noSector}</p>;
  const { sector_id } = sector;
  const pick = ({ sector: picked, address }: Picked) => {
    setChosen(address);
    if (address === undefined && picked !== sector_id) go(href('doorMap', { secteur: picked }));
  };
  const door = all.find(({ address }) => address.address_id === chosen);
  const inSector = all.filter(({ address }) => address.sector_id === sector_id);
  return (
    <div class="door-map">
      <p class="trail">
        <a href={href('doors', { secteur: sector_id })}>{texts.list}</a>
      </p>
      <SectorChoice of={sector} to="doorMap" />
      <div class="actions">
        <LeftOnly of={inSector} isOn={isLeftOnly} turn={() => setLeftOnly(!isLeftOnly)} />
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

/** The door that was touched, and the way to it. */
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

/** Where the member is, while they ask for it: on the map and in words, and nowhere else. */
function MyPosition({ of: { position, start, stop }, on: map }: { of: Asked; on: OpenMap }) {
  const isKnown = position.is === 'known';
  // The first place is looked at; whoever moves the map then is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only becoming known moves the map.
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
