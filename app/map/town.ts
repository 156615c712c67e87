import type { Answer } from '../../clients/typescript/src/index.ts';
import type { SectorRow } from './counts.ts';
import type { MapData } from './looks.ts';
import type { OpenMap } from './open.ts';

export type ListedSector = Answer<'sectors-list'>['data'][number];

/** What stands beside the map and the map itself, for whatever is done with them. */
export type TownView = {
  operation: number;
  data: MapData;
  rows: readonly SectorRow[];
  listed: readonly ListedSector[];
  /** Undefined until it is drawn, and where it cannot be. */
  map: OpenMap | undefined;
  /** Says that something was done, reads everything anew, and goes to a sector, else to the list. */
  done: (sentence: string, sector?: number) => void;
  /** Reads everything anew where it stands. */
  again: () => void;
};

/** The condition under which a sector is changed: that it is still the one that was read. */
export function ifUnchanged({ listed }: TownView, sector: number): { 'If-Match'?: string } {
  const version = listed.find(({ sector_id }) => sector_id === sector)?.version;
  return version === undefined ? {} : { 'If-Match': `"v${version}"` };
}
