import { href } from '../../frame/location.ts';
import { addressName } from '../../map/address-name.ts';
import { map as mapTexts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { client, may } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { town as texts } from './town-texts.ts';

type Beside = { sector_id: number; sector_name: string };

/** One address without a sector, and the sectors beside it that could be drawn over it. */
export function UnassignedDoor({ of: town, address }: { of: TownView; address: number }) {
  const { unassigned } = town.town;
  const at = unassigned.id.indexOf(address);
  const [lon, lat] = [unassigned.lon[at], unassigned.lat[at]];
  const asked = useAnswer(`unassigned door ${address} ${at}`, async (signal) => {
    if (lon === undefined || lat === undefined) return undefined;
    const query = { near: `${lat},${lon}`, operation_id: town.operation };
    const { data } = await client.addresses.search({ query, signal });
    const own = data.find(({ address_id }) => address_id === address);
    const beside = new Map(data.flatMap(({ sector }) => (sector ? [[sector.sector_id, sector]] : [])));
    return own && { own, beside: byName([...beside.values()], ({ sector_name }) => sector_name) };
  });
  const back = { back: mapTexts.all, to: href('map', { adresse: '' }) };
  const gone = (
    <>
      <PanelTitle {...back} title={texts.unassignedTitle} />
      <p class="notice">{texts.elsewhere}</p>
    </>
  );
  return (
    <Answered of={asked} nothing={gone}>
      {({ own, beside }) => (
        <>
          <PanelTitle key={address} {...back} title={<bdi>{addressName(own)}</bdi>} />
          <p class="quiet">
            {own.code_postal} {own.commune}
          </p>
          <p class="notice">{texts.inNoSector}</p>
          {may('sector.write') && <Neighbours of={beside} />}
        </>
      )}
    </Answered>
  );
}

function Neighbours({ of: beside }: { of: readonly Beside[] }) {
  if (beside.length === 0)
    return (
      <p>
        {texts.noneBeside} <a href={href('map', { adresse: '', faire: 'dessiner' })}>{texts.drawOne}</a>
      </p>
    );
  return (
    <>
      <p>{texts.beside}</p>
      <ul>
        {beside.map(({ sector_id, sector_name }) => (
          <li key={sector_id}>
            <a href={href('map', { adresse: '', secteur: sector_id, faire: 'dessiner' })}>
              <bdi>{sector_name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
