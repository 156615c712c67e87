import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { UserError } from '../../local/user-error.ts';
import { askUntil } from '../ask-until.ts';
import type { Season } from '../season.ts';
import { addressesOf } from '../sector-addresses.ts';
import type { Row } from '../table.ts';
import type { Town } from './town.ts';

/** The dwellings of each sector according to the buildings, and the expected total, if known. */
export type Dwellings = {
  sectors: { name: string; dwellings: number; ofAddresses: number; matched: number; addresses: number }[];
  expected: number | undefined;
};

/** Waits until the addresses of all sectors have building data, and reads it. */
export async function readDwellings({ chief, sectors }: Season, town: Town): Promise<Dwellings> {
  const read: Dwellings['sectors'] = [];
  for (const { sectorId, name } of sectors) {
    const { dwelling_count, enrichment } = await waitForBuildings(chief, sectorId);
    const addresses = await addressesOf(chief, sectorId);
    const ofAddresses = addresses.reduce((sum, { nb_log }) => sum + (nb_log ?? 0), 0);
    const { matched, of } = enrichment;
    read.push({ name, dwellings: dwelling_count, ofAddresses, matched, addresses: of });
  }
  return { sectors: read, expected: town.dwellings };
}

async function waitForBuildings(chief: Season['chief'], sectorId: number): Promise<Schemas['Sector']> {
  const sector = await askUntil(
    () => chief.sectors.get({ path: { sector_id: sectorId } }),
    ({ enrichment }) => enrichment.state === 'done',
    ({ enrichment }) => enrichment.matched,
  );
  if (sector.enrichment.state !== 'done') throw new UserError(`The sector ${sectorId} has no building data.`);
  return sector;
}

/** The number of sectors whose dwellings differ from their addresses after enrichment with building data. */
export function countGrown({ sectors }: Dwellings): number {
  return sectors.filter(({ dwellings, addresses }) => dwellings !== addresses).length;
}

export function dwellingRows({ sectors, expected }: Dwellings): Row[] {
  const rows = sectors.map(
    ({ name, dwellings, ofAddresses, matched, addresses }): Row => [
      `${name} (${matched} of ${addresses} addresses have a building)`,
      String(dwellings),
      dwellings === ofAddresses,
    ],
  );
  const total = sectors.reduce((sum, { dwellings }) => sum + dwellings, 0);
  const sum = String(total);
  return [
    ...rows,
    expected === undefined ? ['dwellings in all', sum] : ['dwellings in all', sum, total === expected],
  ];
}
