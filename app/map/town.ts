import { type Answer, Problem, type Schemas } from '../../clients/typescript/src/index.ts';
import { sectorFieldsToAsk } from '../generated/records.ts';
import { client } from '../session.ts';
import type { SectorRow } from './counts.ts';
import type { MapData } from './looks.ts';
import type { OpenMap } from './open.ts';
import type { Spot } from './shapes.ts';

type ListedSector = Answer<'sectors-list'>['data'][number];

/** The data and state of the map page, shared by its panels. */
export type TownView = {
  operation: number;
  data: MapData;
  rows: readonly SectorRow[];
  listed: readonly ListedSector[];
  /** Undefined until drawn, or if the browser cannot draw it. */
  map: OpenMap | undefined;
  /** Reloads all data, then shows a sentence and navigates to a sector, or to the list without one. */
  done: (sentence: string, sector?: number) => Promise<void>;
  /** Reloads all data without navigation. */
  again: () => void;
  /** As `again`, and says when the new data is shown. */
  reload: () => Promise<unknown>;
  /** The towns of the season, their buildings and the addresses without a sector. */
  town: Schemas['OperationTown'];
  /** Centers the map on an address that is opened next. */
  look: (at: Spot) => void;
};

type Condition = { 'If-Match'?: string };
const ifMatch = (version: number): Condition => ({ 'If-Match': `"v${version}"` });

/**
 * Writes a sector on the version that was read. The version also grows when the service finds buildings, so
 * after a 412 this retries on the new version if the name, area, members and other fields to ask about are
 * unchanged. Otherwise it reloads and throws the 412.
 */
export async function updateWithRetry<T>(
  { listed, again }: Pick<TownView, 'listed' | 'again'>,
  sector_id: number,
  write: (header: Condition) => Promise<T>,
): Promise<T> {
  const seen = listed.find((one) => one.sector_id === sector_id);
  return write(seen ? ifMatch(seen.version) : {}).catch(async (refusal: unknown) => {
    if (!(refusal instanceof Problem) || refusal.status !== 412) throw refusal;
    const now = await client.sectors.get({ path: { sector_id } });
    if (seen && isUnchanged(seen, now)) return write(ifMatch(now.version));
    again();
    throw refusal;
  });
}

const membersOf = ({ members }: Pick<ListedSector, 'members'>): string =>
  members
    .map(({ ope_user_id }) => ope_user_id)
    .sort((a, b) => a - b)
    .join();

const isUnchanged = (seen: ListedSector, now: Schemas['Sector']): boolean =>
  sectorFieldsToAsk.every((name) => seen[name] === now[name]) &&
  seen.area_m2 === now.area_m2 &&
  membersOf(seen) === membersOf(now);
