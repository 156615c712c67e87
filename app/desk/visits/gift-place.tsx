import { useState } from 'preact/hooks';
import { Select } from '../../ui/form.tsx';
import { type Door, DoorSearch } from './door-search.tsx';
import { posted as texts } from './posted-gift-texts.ts';
import type { OfSeason } from './record-posted-gift.ts';

type Props = {
  of: OfSeason;
  /** What is wrong with the place as it was sent. */
  fault: string | undefined;
  /** Called when another address or sector is chosen: what was wrong with the last one no longer is. */
  changed: () => void;
};

/** Where a gift counts: in the sector of the address, or in a chosen one if it has no address, or one outside all sectors. */
export function GiftPlace({ of: { operation_id, sectors }, fault, changed }: Props) {
  const [door, setDoor] = useState<Door>();
  const choose = (chosen: Door | undefined) => {
    setDoor(chosen);
    if (chosen) changed();
  };
  return (
    <>
      <DoorSearch operation_id={operation_id} choose={choose} />
      <div class="beside" onInput={changed}>
        {door?.sector ? (
          // Without a list, so that a sector chosen before is not sent with the address.
          <p>
            {texts.countsIn} <bdi>{door.sector.sector_name}</bdi>
          </p>
        ) : (
          <Select
            label={texts.sector}
            name="fk_sector"
            options={[
              ['', texts.ofDoor],
              ...sectors.map(({ sector_id, sector_name }) => [String(sector_id), sector_name] as const),
            ]}
          />
        )}
        {fault && <p class="bad">{fault}</p>}
      </div>
    </>
  );
}
