import { useRef, useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import { paidOtherwise, sectors, unpaidCards } from '../../offline/store/evening-signals.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Select } from '../../ui/form.tsx';
import { AtDoor } from '../door-page.tsx';
import { list } from '../list-texts.ts';
import { round } from '../texts.ts';
import { DoorVisit } from './door-visit.tsx';
import { faults, visitTexts as texts } from './texts.ts';

/** A visit without a known address, which belongs to a sector. */
export default function OtherDoor() {
  return (
    <AtDoor title={texts.otherTitle} lead={texts.otherLead}>
      {() => <InSector />}
    </AtDoor>
  );
}

function InSector() {
  const [where, setWhere] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<number | undefined>();
  const own = sectors.value;
  const sector = own.find(({ sector_id }) => sector_id === chosen) ?? own[0];
  if (!sector) return <p class="notice">{round.noSector}</p>;
  // The lists of cards lead here, as these visits have no door.
  const cards = [...unpaidCards.value, ...paidOtherwise.value].filter(({ fk_adresse }) => !fk_adresse);
  const isMissing = () => {
    setAsked(true);
    if (where.trim() === '') field.current?.focus();
    return where.trim() === '';
  };
  return (
    <>
      <BackLink to={href('round')}>{round.title}</BackLink>
      {own.length > 1 && (
        <Select
          label={list.sector}
          name="secteur"
          value={String(sector.sector_id)}
          options={own.map(({ sector_id, sector_name }) => [String(sector_id), sector_name])}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
      <label class="typed">
        {texts.where}
        <small class="hint">{texts.whereHint}</small>
        <input
          ref={field}
          autoComplete="off"
          required
          maxLength={200}
          value={where}
          onInput={(event) => setWhere(event.currentTarget.value)}
        />
      </label>
      <div role="alert">{isAsked && where.trim() === '' && <p class="bad">{faults.where}</p>}</div>
      <DoorVisit
        at={{ fk_sector: sector.sector_id, remark: where.trim() }}
        place={where.trim()}
        isMissing={isMissing}
        past={cards}
      />
    </>
  );
}
