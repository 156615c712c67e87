import { useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import { houseNumber } from '../../map/address-name.ts';
import { stateNames } from '../../map/legend-texts.ts';
import type { StateOf, Street } from '../../map/streets.ts';
import { map as texts } from '../../map/texts.ts';
import { count, plural } from '../../texts/numbers.ts';
import { StateMark } from '../../ui/state-mark.tsx';

type Props = { streets: readonly Street[]; sector: number; stateOf: StateOf };

/** The addresses of a sector by street, each linked to its dwellings. */
export function SectorStreets({ streets, sector, stateOf }: Props) {
  if (streets.length === 0) return <p class="quiet">{texts.noAddress}</p>;
  return (
    <ul class="streets">
      {streets.map((street) => (
        <li key={`${street.addresses[0]?.code_insee} ${street.name}`}>
          <OneStreet of={street} sector={sector} stateOf={stateOf} />
        </li>
      ))}
    </ul>
  );
}

/** Renders its addresses only when open, as a sector may have 2,000. */
function OneStreet({
  of: { name, addresses, left },
  sector,
  stateOf,
}: Omit<Props, 'streets'> & { of: Street }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi>{' '}
        <span class="quiet">
          {plural(addresses.length, 'adresse')},{' '}
          {left === 0 ? texts.nothingLeft : `${count(left)} ${texts.toDo}`}
        </span>
      </summary>
      {isOpen && (
        <ul class="houses">
          {addresses.map((address) => (
            <li key={address.address_id}>
              <a href={href('map', { secteur: sector, adresse: address.address_id })}>
                <StateMark state={stateOf(address.address_id)} /> <strong>{houseNumber(address)}</strong>{' '}
                <span class="unseen">{name}, </span>
                <span class="quiet">{stateNames[stateOf(address.address_id)]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
