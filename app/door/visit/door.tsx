import { useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { addressName } from '../../map/address-name.ts';
import { type Door, isBlock, nextDoor, type Visit } from '../../offline/store/doors.ts';
import { dwellingKey, type FloorAndDoor, HOUSE, isNamed, isOfHouse } from '../../offline/store/dwelling.ts';
import { doors, visits } from '../../offline/store/evening-signals.ts';
import { dwellingName, placeName } from '../../offline/store/place-names.ts';
import { label } from '../../session.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { AtDoor } from '../door-page.tsx';
import { stateOf } from '../standing-of.ts';
import { Block } from './block.tsx';
import { isUnseenLeft } from './choose-dwellings.ts';
import { DescribeBlock } from './describe-block.tsx';
import { DoNotCallForm } from './do-not-call-form.tsx';
import { DoorVisit } from './door-visit.tsx';
import { visitTexts as texts } from './texts.ts';
import { Told } from './told.tsx';

/** One door, where visits are recorded. */
export default function DoorPage({ id }: PageProps) {
  return (
    <AtDoor title={texts.title}>
      {() => {
        const door = doors.value.find(({ address }) => address.address_id === id);
        return door ? <AtAddress of={door} /> : <Gone />;
      }}
    </AtDoor>
  );
}

const Gone = () => (
  <>
    <p class="notice">{texts.gone}</p>
    <p class="trail">
      <a href={href('doors')}>{texts.back}</a>
    </p>
  </>
);

function AtAddress({ of: door }: { of: Door }) {
  const [flat, setFlat] = useState<FloorAndDoor | undefined>();
  const [said, setSaid] = useState('');
  const { address, state } = door;
  const open = (next: FloorAndDoor | undefined) => {
    setSaid('');
    setFlat(next);
  };
  const isChoosing = isBlock(door) && flat === undefined;
  const describe = state !== 'do-not-call' && <DescribeBlock of={door} done={setSaid} />;
  return (
    <>
      <p class="trail">
        <a href={href('doors', { secteur: address.sector_id })}>{texts.back}</a>
        <a href={href('doorMap', { secteur: address.sector_id })}>{texts.map}</a>
      </p>
      <p class="door-name">
        <bdi>{addressName(address)}</bdi>
        <span class="quiet">
          <StateMark state={state} /> {stateOf(door)}
        </span>
      </p>
      {state === 'do-not-call' && <p class="notice failure">{texts.doNotCall}</p>}
      {isChoosing ? (
        <Block of={door} open={open} said={said}>
          {describe}
        </Block>
      ) : (
        <>
          <Told text={said} />
          <OneDwelling of={door} flat={flat} leave={() => open(undefined)} />
          {flat === undefined && describe}
        </>
      )}
    </>
  );
}

const flatOf = ({ floor, door }: FloorAndDoor): FloorAndDoor => ({ floor, door });

type DwellingProps = { of: Door; flat: FloorAndDoor | undefined; leave: () => void };

function OneDwelling({ of: door, flat, leave }: DwellingProps) {
  const { address, dwellings } = door;
  const key = dwellingKey(flat);
  const isSame = (one: Partial<FloorAndDoor> | null | undefined) =>
    flat === undefined ? isOfHouse(one) : dwellingKey(one) === key;
  const here = dwellings.filter(isSame);
  const silent = here.filter(({ doNotCall }) => doNotCall);
  const isSilent = silent.length > 0;
  const lastSeason = here.find((one) => one.lastSeason !== null)?.lastSeason;
  const isHere = ({ fk_adresse, dwelling }: Visit) => fk_adresse === address.address_id && isSame(dwelling);
  // If the house's do-not-call mark names a dwelling, uses that one, so that the service detects the visit.
  const ofGround = silent.every(isNamed) ? silent[0] : undefined;
  const dwelling = flatOf(flat ?? ofGround ?? HOUSE);
  const place = placeName(address, flat ?? null);
  return (
    <>
      {flat && (
        <p class="chosen">
          <strong>
            <bdi>{dwellingName(flat)}</bdi>
          </strong>
          <button type="button" class="plain" onClick={leave}>
            {texts.otherFlat}
          </button>
        </p>
      )}
      {isSilent && flat && <p class="notice failure">{texts.doNotCall}</p>}
      <DoorVisit
        key={key}
        at={{ fk_adresse: address.address_id, dwelling: isNamed(dwelling) ? dwelling : null }}
        place={place}
        past={visits.value.filter(isHere)}
        before={
          lastSeason && <p class="quiet">{`${texts.lastSeason} : ${label('passage_types', lastSeason)}`}</p>
        }
        next={nextDoor(doors.value, door)}
        leave={flat && isUnseenLeft(door) ? leave : undefined}
      />
      {!address.do_not_call && (flat === undefined || isNamed(flat) || isSilent) && (
        <DoNotCallForm
          key={`never ${key}`}
          of={{
            address_id: address.address_id,
            dwellings: isSilent ? silent.map(flatOf) : [dwelling],
            place,
          }}
          isSilent={isSilent}
        />
      )}
    </>
  );
}
