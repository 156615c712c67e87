import type { ComponentType } from 'preact';
import { href, idInAddress, address as place } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import { map as texts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { type Action, may } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Sentence } from '../../texts/failures.ts';
import { count, plural } from '../../texts/numbers.ts';
import { Answered, Failure, useAnswer } from '../../ui/answer.tsx';
import { AskAdmin } from '../../ui/ask-admin.tsx';
import { reload } from '../../ui/drafts.ts';
import { Later } from '../../ui/later.tsx';
import { Missing } from '../../ui/missing.tsx';
import { missing } from '../../ui/missing-texts.ts';
import { assigning } from './assigning-texts.ts';
import { CopySectors } from './copy-sectors.tsx';
import { cutting } from './cutting-texts.ts';
import { drawing, sectorTexts } from './drawing-texts.ts';
import { FindAddress } from './find-address.tsx';
import { GiveDoor } from './give-door.tsx';
import { SectorList } from './sector-list.tsx';
import { SectorPanel } from './sector-panel.tsx';
import { SectorSheets } from './sector-sheets.tsx';
import { town as townTexts } from './town-texts.ts';
import { UnassignedDoor } from './unassigned-door.tsx';

/** The current map action from the address; while drawing or cutting, map clicks are ignored. */
export const doing = (): string => place.value.searchParams.get('faire') ?? '';

/** The panel beside the map: sector list, one sector, one address, or what is being done to all. */
export function TownPanel({ of: town }: { of: TownView }) {
  const sector = idInAddress('secteur') ?? 0;
  const address = idInAddress('adresse') ?? 0;
  const row = town.rows.find(({ id }) => id === sector);
  const task = taskOf(town, row);
  if (task) return task;
  if (sector === 0 && address !== 0) return <UnassignedDoor key={address} of={town} address={address} />;
  if (!row) return <Sectors of={town} isGone={sector !== 0} />;
  return (
    <SectorPanel
      of={row}
      data={town.data}
      operation={town.operation}
      address={address}
      actions={<Doing key={sector} load={loadActions} of={town} sector={sector} />}
      doorActions={(one) => may('sector.write') && <GiveDoor of={one} sector={sector} town={town} />}
    />
  );
}

/** `sector`: the chosen one, else 0. */
type TaskProps = { of: TownView; sector: number };
type Task = { needs: Action; load: () => Promise<ComponentType<TaskProps>> };

/** What few who look at the map do; the code is loaded when somebody does it. */
const tasks = new Map<string, Task>([
  ['decouper', { needs: 'sector.write', load: async () => (await import('./cut-town.tsx')).CutTown }],
  ['dessiner', { needs: 'sector.write', load: async () => (await import('./draw-sector.tsx')).DrawSector }],
  [
    'retablir',
    { needs: 'restore', load: async () => (await import('./deleted-sectors.tsx')).DeletedSectors },
  ],
  ['attribuer', { needs: 'sector.write', load: async () => (await import('./assign-all.tsx')).AssignAll }],
  [
    'sans-secteur',
    { needs: 'address.unassigned', load: async () => (await import('./unassigned.tsx')).UnassignedAddresses },
  ],
]);

/** What comes after the sectors in a first season; apart, because others do not need it beside their map. */
const afterSectors = () => import('./after-sectors.tsx');

const loadActions = async () => (await import('./sector-actions.tsx')).SectorActions;

/** What is being done, if the user may. */
function taskOf(town: TownView, row: SectorRow | undefined) {
  const task = tasks.get(doing());
  // A sector that is gone cannot be drawn anew.
  if (!task || !may(task.needs) || (doing() === 'dessiner' && !row && idInAddress('secteur'))) return null;
  return <Doing key={doing()} load={task.load} of={town} sector={row?.id ?? 0} />;
}

function Doing({ load, ...props }: Pick<Task, 'load'> & TaskProps) {
  const asked = useAnswer('task', load);
  // A newer deployment may have removed the file, and browsers do not retry a failed module import.
  if (asked.error !== undefined) return <Failure error={new Sentence(cutting.notLoaded)} again={reload} />;
  return <Answered of={asked}>{(Part) => <Part {...props} />}</Answered>;
}

function Sectors({ of: town, isGone }: { of: TownView; isGone: boolean }) {
  // The page then says that the town is not cut, with the same link.
  const isFirst = town.rows.length === 0 && town.town.towns.length > 0;
  return (
    <>
      <h2>{texts.sectors}</h2>
      {isGone && (
        <p class="notice" role="status">
          {texts.gone}
        </p>
      )}
      {town.rows.length > 0 && <Later load={afterSectors} />}
      {may('sector.write') && (
        <p class="actions">
          {!isFirst && (
            <a class="button" href={href('map', { faire: 'decouper' })}>
              {cutting.open}
            </a>
          )}
          <a class="button" href={href('map', { faire: 'dessiner' })}>
            {drawing.open}
          </a>
          {town.rows.length > 0 && (
            <a class="button" href={href('map', { faire: 'attribuer' })}>
              {assigning.open}
            </a>
          )}
        </p>
      )}
      {town.rows.length > 0 && <SectorList rows={town.rows} />}
      {town.rows.length === 0 && <NoSector of={town} />}
      <WithoutSector of={town} />
      {town.rows.length + town.town.towns.length > 0 && <FindAddress of={town} />}
      {may('restore') && (
        <p>
          <a href={href('map', { faire: 'retablir' })}>{sectorTexts.deleted}</a>
        </p>
      )}
      {may('export.create') && town.rows.length > 0 && <SectorSheets operation={town.operation} />}
      {may('operation.write') && <CopySectors of={town} />}
    </>
  );
}

/** Without a sector: what is missing, and who can do it; members read that none is theirs. */
function NoSector({ of: { town } }: { of: TownView }) {
  if (!may('address.unassigned')) return <p class="quiet">{texts.noneForMember}</p>;
  // Without addresses the page says above what is missing first.
  if (town.towns.length === 0) return <p class="quiet">{texts.none}</p>;
  return may('sector.write') ? <Missing what="sectors" /> : <NotCut />;
}

const NotCut = () => (
  <p class="quiet">
    {missing.sectors.says} <AskAdmin />
  </p>
);

/** How many addresses no sector has, by commune, with the way to their list. */
function WithoutSector({ of: { data, town, rows } }: { of: TownView }) {
  const counts = byName(data.without_sector, ({ commune }) => commune);
  if (rows.length === 0)
    return byName(town.towns, ({ commune }) => commune).map(({ code_insee, commune, address_count }) => (
      <p key={code_insee} class="quiet">
        {plural(address_count, 'adresse')} {texts.inTown} {commune}
      </p>
    ));
  if (counts.length === 0) return null;
  return (
    <>
      {counts.map(({ code_insee, commune, address_count }) => (
        <p key={code_insee} class="quiet">
          {count(address_count)} {texts.withoutSector} {commune}
        </p>
      ))}
      <p>
        <a href={href('map', { faire: 'sans-secteur' })}>{townTexts.see}</a>
      </p>
    </>
  );
}
