import { useMemo, useState } from 'preact/hooks';
import { type Answer, items } from '../../../clients/typescript/src/index.ts';
import { go, href, idInAddress } from '../../location.ts';
import { sectorRows } from '../../map/counts.ts';
import type { OpenMap } from '../../map/open.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { MapLegend } from '../../parts/map-legend.tsx';
import { Page } from '../../parts/page.tsx';
import { SeasonPicker } from '../../parts/season-picker.tsx';
import { percent, SectorList } from '../../parts/sector-list.tsx';
import { SectorPanel } from '../../parts/sector-panel.tsx';
import { TownMap } from '../../parts/town-map.tsx';
import { client, ofEntity } from '../../session.ts';
import { shownSeason } from '../../shown-season.ts';
import { season } from '../../texts/fr.ts';
import { map as texts } from '../../texts/map.ts';
import { count, plural } from '../../texts/numbers.ts';

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

/** The town: its sectors by what is done, its addresses by their state, beside a list that says the same. */
export default function TownPage() {
  const asked = useAnswer(`map ${idInAddress('saison')} ${JSON.stringify(ofEntity())}`, ask);
  return (
    <Page title={texts.title}>
      <Answered of={asked}>
        {(found) => (found ? <Town of={found} /> : <p class="quiet">{season.none}</p>)}
      </Answered>
    </Page>
  );
}

const pick = ({ sector, address }: { sector: number; address?: number }) =>
  go(href('map', { secteur: sector, adresse: address }));

function Town({ of: { operation, data, listed } }: { of: Found }) {
  const [, setMap] = useState<OpenMap>();
  const rows = useMemo(() => sectorRows(data, listed), [data, listed]);
  const labels = useMemo(
    () =>
      data.sectors.flatMap(({ sector_id: id, name, outline, done_pct }) =>
        outline ? [{ id, outline, text: `${name}\n${percent(done_pct)}` }] : [],
      ),
    [data],
  );
  const sector = idInAddress('secteur') ?? 0;
  const address = idInAddress('adresse') ?? 0;
  const chosen = rows.find(({ id }) => id === sector);
  return (
    <>
      <SeasonPicker
        current={operation}
        note={`${plural(data.sectors.length, 'secteur')}, ${plural(data.addresses.id.length, 'adresse')}`}
      />
      <div class="town">
        <div class="town-left">
          <TownMap
            data={data}
            labels={labels}
            sector={sector}
            address={address}
            pick={pick}
            opened={setMap}
          />
          <MapLegend of={data} />
        </div>
        <div class="town-right">
          {sector !== 0 && !chosen && (
            <p class="notice" role="status">
              {texts.gone}
            </p>
          )}
          {chosen ? (
            <SectorPanel
              of={chosen}
              data={data}
              operation={operation}
              address={address}
              actions={null}
              doorActions={() => null}
            />
          ) : (
            <>
              <h2>{texts.sectors}</h2>
              {rows.length > 0 ? <SectorList rows={rows} /> : <p class="quiet">{texts.none}</p>}
              {data.without_sector.map(({ code_insee, commune, address_count }) => (
                <p key={code_insee} class="quiet">
                  {count(address_count)} {texts.withoutSector} {commune}
                </p>
              ))}
            </>
          )}
        </div>
      </div>
    </>
  );
}
