import type { ComponentChildren, Ref } from 'preact';
import { useState } from 'preact/hooks';
import { type Door, type Dwelling, typeOf } from '../../offline/store/doors.ts';
import { type FloorAndDoor, isNamed } from '../../offline/store/dwelling.ts';
import { dwellingName } from '../../offline/store/place-names.ts';
import { label } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { plural } from '../../texts/numbers.ts';
import { place } from '../place-texts.ts';
import { visitTexts as texts } from './texts.ts';

const MOST_FLOORS = 12;

type Props = { of: Door; choose: (flat: FloorAndDoor) => void };
type ListProps = Props & {
  start: Ref<HTMLHeadingElement> | undefined;
  /** Those that are chosen, while several are. */
  chosen?: ReadonlySet<Dwelling>;
  /** What can be done with several of them. */
  children: ComponentChildren;
};

/** The known dwellings of a building. */
export function DwellingList({ of: door, start, chosen, choose, children }: ListProps) {
  const { dwellings, done, total } = door;
  const known = byName(dwellings, ({ floor, door }) => `${floor ?? ''} ${door ?? ''}`);
  return (
    <section aria-labelledby="flats">
      <h2 id="flats" ref={start} tabIndex={-1}>{`${texts.flats} : ${done} / ${total}`}</h2>
      <p class="actions">{children}</p>
      <ul class="plain flats">
        {known.map((flat) => (
          <li key={dwellingName(flat)}>
            <button
              type="button"
              aria-pressed={chosen?.has(flat)}
              disabled={chosen && flat.doNotCall}
              onClick={() => choose({ floor: flat.floor, door: flat.door })}
            >
              {chosen && <b aria-hidden="true">{chosen.has(flat) ? '✓' : ''}</b>}
              <strong>
                <bdi>{isNamed(flat) ? dwellingName(flat) : place.unknownFlat}</bdi>
              </strong>
              <span>{stateOf(flat)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ last, doNotCall, lastSeason }: Dwelling): string {
  if (doNotCall) return 'ne pas solliciter';
  if (last) return label('passage_types', typeOf(last));
  const before = lastSeason
    ? ` (${texts.lastSeason.toLowerCase()} : ${label('passage_types', lastSeason)})`
    : '';
  return `${texts.notSeen}${before}`;
}

/** Adds an unnamed dwelling: the floor by a tap, the door only if it has a name. */
export function NewDwelling({ of: { address, dwellings, total, done }, choose }: Props) {
  const [floor, setFloor] = useState<string | null>(null);
  const [door, setDoor] = useState('');
  const floors = Math.min(MOST_FLOORS, Math.max(address.nb_niveau ?? 0, 3));
  const left = Math.max(0, total - Math.max(done, dwellings.filter(isNamed).length));
  return (
    <section aria-labelledby="new-flat">
      <h2 id="new-flat">{texts.newFlat}</h2>
      {left > 0 && <p class="quiet">{plural(left, 'logement pas encore vu', 'logements pas encore vus')}</p>}
      <fieldset>
        <legend>{place.floor}</legend>
        <div class="pad floors">
          {Array.from({ length: floors + 1 }, (_, at) => String(at)).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={floor === one}
              onClick={() => setFloor(floor === one ? null : one)}
            >
              {one === '0' ? place.ground : one}
            </button>
          ))}
        </div>
      </fieldset>
      <label class="typed">
        {place.door}
        <small class="hint">{texts.doorHint}</small>
        <input
          class="short"
          autoComplete="off"
          maxLength={20}
          value={door}
          onInput={(event) => setDoor(event.currentTarget.value)}
        />
      </label>
      <p class="actions">
        <button type="button" class="main" onClick={() => choose({ floor, door: door.trim() || null })}>
          {floor === null && door.trim() === '' ? texts.whole : texts.openFlat}
        </button>
      </p>
    </section>
  );
}
