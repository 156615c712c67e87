import { useState } from 'preact/hooks';
import { href } from '../../location.ts';
import { sectors } from '../../offline/shown.ts';
import { AtDoor } from '../../parts/at-door.tsx';
import { DoorVisit } from '../../parts/door-visit.tsx';
import { Select } from '../../parts/form.tsx';
import { list, round, visitTexts as texts } from '../../texts/door.ts';

/** A door of which no address is known: the visit belongs to a sector. */
export default function OtherDoor() {
  return (
    <AtDoor title={texts.otherTitle} lead={texts.otherLead}>
      {() => <InSector />}
    </AtDoor>
  );
}

function InSector() {
  const [chosen, setChosen] = useState<number | undefined>();
  const own = sectors.value;
  const sector = own.find(({ sector_id }) => sector_id === chosen) ?? own[0];
  if (!sector) return <p class="notice">{round.noSector}</p>;
  return (
    <>
      <p class="trail">
        <a href={href('round')}>{round.title}</a>
      </p>
      {own.length > 1 && (
        <Select
          label={list.sector}
          name="secteur"
          value={String(sector.sector_id)}
          options={own.map(({ sector_id, sector_name }) => [String(sector_id), sector_name])}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
      <DoorVisit at={{ fk_sector: sector.sector_id }} place={sector.sector_name} past={[]} />
    </>
  );
}
