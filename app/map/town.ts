import { type Answer, Problem, type Schemas } from '../../clients/typescript/src/index.ts';
import { fieldsToAskOf } from '../fields-to-ask-of.ts';
import { client } from '../session.ts';
import type { SectorRow } from './counts.ts';
import type { MapData } from './looks.ts';
import type { OpenMap } from './open.ts';

type ListedSector = Answer<'sectors-list'>['data'][number];

/** What stands beside the map and the map itself, for whatever is done with them. */
export type TownView = {
  operation: number;
  data: MapData;
  rows: readonly SectorRow[];
  listed: readonly ListedSector[];
  /** Undefined until it is drawn, and where it cannot be. */
  map: OpenMap | undefined;
  /** Reads everything anew, then says that something was done and goes to a sector, else to the list. */
  done: (sentence: string, sector?: number) => Promise<void>;
  /** Reads everything anew where it stands. */
  again: () => void;
};

type Condition = { 'If-Match'?: string };
const ifMatch = (version: number): Condition => ({ 'If-Match': `"v${version}"` });

/**
 * Changes a sector as it was read. Its version also grows when the service finds its buildings: while its name, its area and its
 * members are those that were seen, and whatever else its table says that people decide about, the change is made on top of that. Otherwise the 412 is thrown, and everything read anew.
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
  fieldsToAskOf.sector.every((name) => seen[name] === now[name]) &&
  seen.area_m2 === now.area_m2 &&
  membersOf(seen) === membersOf(now);
