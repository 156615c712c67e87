import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Answer, items } from '../../../clients/typescript/src/index.ts';
import { go, href, idInAddress } from '../../frame/location.ts';
import { shownSeason } from '../../frame/shown-season.ts';
import { sectorRows } from '../../map/counts.ts';
import { MapLegend } from '../../map/map-legend.tsx';
import type { Area, OpenMap, Picked } from '../../map/open.ts';
import { map as texts } from '../../map/texts.ts';
import { TownMap } from '../../map/town-map.tsx';
import { client, ofEntity } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { SeasonPicker } from '../season/season-picker.tsx';
import { percent } from './sector-list.tsx';
import { doing, TownPanel } from './town-panel.tsx';

// Preloads the map code while the data loads; the map component reports load errors.
void import('../../map/open.ts').catch(() => undefined);

type Found = {
  operation: number;
  data: Answer<'operations-map'>;
  listed: Answer<'sectors-list'>['data'];
};

async function ask(signal: AbortSignal): Promise<Found | undefined> {
  const operation = await shownSeason(signal);
  if (operation === undefined) return undefined;
  const query = { operation_id: operation, limit: 200 };
  const [data, listed] = await Promise.all([
    client.operations.map({ path: { operation_id: operation }, signal }),
    Array.fromAsync(items(client.sectors.list, { query, signal })),
  ]);
  return { operation, data, listed };
}

/** The town map: sectors by progress, addresses by state, and a list with the same data. */
export default function TownPage() {
  const asked = useAnswer(`map ${idInAddress('saison')} ${JSON.stringify(ofEntity())}`, ask);
  return (
    <Page title={texts.title}>
      <Answered of={asked}>
        {(found) => (found ? <Town of={found} again={asked.again} /> : <p class="quiet">{season.none}</p>)}
      </Answered>
    </Page>
  );
}

/** Ignores map clicks while the user draws or cuts. */
const pick = ({ sector, address }: Picked) => {
  if (doing() === '') go(href('map', { secteur: sector, adresse: address }));
};

type TownProps = { of: Found; again: () => Promise<boolean> };

function Town({ of: { operation, data, listed }, again }: TownProps) {
  const [map, setMap] = useState<OpenMap>();
  const [said, setSaid] = useState('');
  const rows = useMemo(() => sectorRows(data, listed), [data, listed]);
  const labels = useMemo(() => labelsOf(data), [data]);
  const task = doing();
  // What was said of the last change is not left beside the next one.
  useEffect(() => {
    if (task !== '') setSaid('');
  }, [task]);
  const done = async (sentence: string, sector?: number) => {
    // Does not navigate back a user who has left the page.
    if (!(await again())) return;
    setSaid(sentence);
    go(href('map', { secteur: sector }));
  };
  return (
    <>
      <SeasonPicker
        current={operation}
        note={`${plural(rows.length, 'secteur')}, ${plural(data.addresses.id.length, 'adresse')}`}
      />
      <Said text={said} />
      <div class={task === 'dessiner' ? 'town drawn' : 'town'}>
        <div class="town-left">
          <TownMap
            data={data}
            labels={labels}
            sector={idInAddress('secteur') ?? 0}
            address={idInAddress('adresse') ?? 0}
            pick={pick}
            opened={setMap}
          />
          <MapLegend of={data} />
        </div>
        <div class="town-right">
          <TownPanel of={{ operation, data, rows, listed, map, done, again }} />
        </div>
      </div>
    </>
  );
}

const labelsOf = ({ sectors }: Found['data']): Area[] =>
  sectors.flatMap(({ sector_id: id, name, outline, done_pct }) =>
    outline ? [{ id, outline, text: `${name}\n${percent(done_pct)}` }] : [],
  );
