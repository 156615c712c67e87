import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Answer, items } from '../../../clients/typescript/src/index.ts';
import { go, href, idInAddress } from '../../frame/location.ts';
import { type SectorRow, sectorRows } from '../../map/counts.ts';
import type { Drawn } from '../../map/drawn.ts';
import { chosenGround } from '../../map/ground.ts';
import { MapLegend } from '../../map/map-legend.tsx';
import type { Area, OpenMap, Picked } from '../../map/open.ts';
import type { Spot } from '../../map/shapes.ts';
import { map as texts } from '../../map/texts.ts';
import { TownMap } from '../../map/town-map.tsx';
import { client } from '../../session.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { useOfSeason } from '../season/chosen-season.ts';
import { isUnknown, NoAddresses } from './no-addresses.tsx';
import { printable } from './print-map.ts';
import { percent } from './sector-list.tsx';
import { doing, TownPanel } from './town-panel.tsx';
import { town as townTexts } from './town-texts.ts';

// Preloads the map code while the data loads; the map component reports load errors.
void import('../../map/open.ts').catch(() => undefined);

type Found = {
  operation: number;
  data: Answer<'operations-map'>;
  listed: Answer<'sectors-list'>['data'];
  town: Answer<'operations-town'>;
};

async function ask(operation: number, signal: AbortSignal): Promise<Found> {
  const query = { operation_id: operation, limit: 200 };
  const path = { operation_id: operation };
  const [data, town, listed] = await Promise.all([
    client.operations.map({ path, signal }),
    client.operations.town({ path, signal }),
    Array.fromAsync(items(client.sectors.list, { query, signal })),
  ]);
  return { operation, data, listed, town };
}

/** The town map: sectors by progress, addresses by state, and a list with the same data. */
export default function TownPage() {
  const asked = useOfSeason('map', ask);
  return (
    <Page title={texts.title}>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(found) => <Town of={found} again={asked.again} />}
      </Answered>
    </Page>
  );
}

/** Map clicks are ignored while the user draws, cuts or assigns. */
const isPicking = (): boolean => ['', 'sans-secteur'].includes(doing());

const pick = ({ sector, address }: Picked) => {
  if (isPicking()) go(href('map', { secteur: sector || undefined, adresse: address }));
};

type TownProps = { of: Found; again: () => Promise<boolean> };

function Town({ of: { operation, data, listed, town }, again }: TownProps) {
  const [map, setMap] = useState<OpenMap>();
  const [said, setSaid] = useSentence();
  const rows = useMemo(() => sectorRows(data, listed), [data, listed]);
  const drawn = useMemo(() => drawnOf(data, rows, town), [data, rows, town]);
  const labels = useMemo(() => labelsOf(drawn), [drawn]);
  const [sought, look] = useState<Spot>();
  // After the map has fitted the sector of the address.
  useEffect(() => {
    if (sought) map?.look(sought, true);
  }, [map, sought]);
  useEffect(() => map && printable(map), [map]);
  const task = doing();
  // What was said of the last change is not left beside the next one.
  useEffect(() => {
    if (task !== '') setSaid('');
  }, [task, setSaid]);
  const done = async (sentence: string, sector?: number) => {
    // Does not navigate back a user who has left the page.
    if (!(await again())) return;
    setSaid(sentence);
    go(href('map', { secteur: sector }));
  };
  return (
    <>
      <p class="quiet">{summary(rows, data, town)}</p>
      {isUnknown(data, town) && <NoAddresses of={town} />}
      <Said text={said} />
      <div class={task === 'dessiner' ? 'town drawn' : 'town'}>
        {isSomewhere(rows, data, town) && (
          <div class="town-left">
            <TownMap
              data={drawn}
              labels={labels}
              sector={idInAddress('secteur') ?? 0}
              address={idInAddress('adresse') ?? 0}
              pick={pick}
              opened={setMap}
            />
            <MapLegend of={drawn} sector={idInAddress('secteur') ?? 0} />
          </div>
        )}
        <div class="town-right">
          <TownPanel of={{ operation, data, rows, listed, map, done, again, reload: again, town, look }} />
        </div>
      </div>
    </>
  );
}

/** `2 secteurs, 360 adresses, 360 adresses sans secteur`. */
function summary(
  rows: readonly SectorRow[],
  { addresses }: Found['data'],
  { unassigned }: Found['town'],
): string {
  const inSectors = rows.length > 0 || unassigned.id.length === 0;
  const parts = [
    plural(rows.length, 'secteur'),
    inSectors && plural(addresses.id.length, 'adresse'),
    unassigned.id.length > 0 && plural(unassigned.id.length, townTexts.unassigned, townTexts.unassignedMany),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Whether a map has anything to show: without a base map, the whole country is an empty sheet. */
const isSomewhere = (
  rows: readonly SectorRow[],
  { visits }: Found['data'],
  { extent }: Found['town'],
): boolean => rows.length > 0 || visits.lon.length > 0 || extent !== null || chosenGround() !== undefined;

/** The map in the unit of the page: a sector is as full as its addresses are done. */
function drawnOf(data: Found['data'], rows: readonly SectorRow[], town: Found['town']) {
  const done = new Map(rows.map(({ id, pct }) => [id, pct]));
  const sectors = data.sectors.map((one) => ({ ...one, done_pct: done.get(one.sector_id) ?? null }));
  return { ...data, sectors, town };
}

const labelsOf = ({ sectors }: Drawn): Area[] =>
  sectors.flatMap(({ sector_id: id, name, outline, done_pct }) =>
    outline ? [{ id, outline, text: `${name}\n${percent(done_pct)}` }] : [],
  );
