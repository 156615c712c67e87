import { href, idInAddress, address as place } from '../../frame/location.ts';
import { map as texts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { may } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { count } from '../../texts/numbers.ts';
import { Answered, Failure, useAnswer } from '../../ui/answer.tsx';
import { reload } from '../../ui/drafts.ts';
import { CopySectors } from './copy-sectors.tsx';
import { cutting } from './cutting-texts.ts';
import { DrawSector } from './draw-sector.tsx';
import { drawing } from './drawing-texts.ts';
import { GiveDoor } from './give-door.tsx';
import { SectorActions } from './sector-actions.tsx';
import { SectorList } from './sector-list.tsx';
import { SectorPanel } from './sector-panel.tsx';
import { SectorSheets } from './sector-sheets.tsx';

/** The current map action from the address; while drawing or cutting, map clicks are ignored. */
export const doing = (): string => place.value.searchParams.get('faire') ?? '';

/** The panel beside the map: sector list, one sector, one address, drawing or cutting. */
export function TownPanel({ of: town }: { of: TownView }) {
  const sector = idInAddress('secteur') ?? 0;
  const row = town.rows.find(({ id }) => id === sector);
  if (doing() === 'decouper' && may('sector.write')) return <Cutting of={town} />;
  if (doing() === 'dessiner' && may('sector.write') && (row || sector === 0))
    return <DrawSector of={town} sector={sector} />;
  if (!row) return <Sectors of={town} isGone={sector !== 0} />;
  return (
    <SectorPanel
      of={row}
      data={town.data}
      operation={town.operation}
      address={idInAddress('adresse') ?? 0}
      actions={<SectorActions key={sector} of={row} town={town} />}
      doorActions={(one) => may('sector.write') && <GiveDoor of={one} sector={sector} town={town} />}
    />
  );
}

/** Few who look at the map cut it, so the code is loaded when somebody does. */
function Cutting({ of: town }: { of: TownView }) {
  const asked = useAnswer('cut-town', () => import('./cut-town.tsx'));
  // A newer deployment may have removed the file, and browsers do not retry a failed module import.
  if (asked.error !== undefined) return <Failure error={new Sentence(cutting.notLoaded)} again={reload} />;
  return <Answered of={asked}>{({ CutTown }) => <CutTown of={town} />}</Answered>;
}

function Sectors({ of: town, isGone }: { of: TownView; isGone: boolean }) {
  return (
    <>
      <h2>{texts.sectors}</h2>
      {isGone && (
        <p class="notice" role="status">
          {texts.gone}
        </p>
      )}
      {may('sector.write') && (
        <p class="actions">
          <a class="button" href={href('map', { faire: 'decouper' })}>
            {cutting.open}
          </a>
          <a class="button" href={href('map', { faire: 'dessiner' })}>
            {drawing.open}
          </a>
        </p>
      )}
      {town.rows.length > 0 && <SectorList rows={town.rows} />}
      {town.rows.length === 0 && (
        <p class="quiet">{may('sector.write') ? texts.none : texts.noneForMember}</p>
      )}
      {town.data.without_sector.map(({ code_insee, commune, address_count }) => (
        <p key={code_insee} class="quiet">
          {count(address_count)} {texts.withoutSector} {commune}
        </p>
      ))}
      {may('export.create') && town.rows.length > 0 && <SectorSheets operation={town.operation} />}
      {may('operation.write') && <CopySectors of={town} />}
    </>
  );
}
