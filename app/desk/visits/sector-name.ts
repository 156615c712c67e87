import { visits as texts } from './texts.ts';

type Named = { sector_name: string; deleted_at: string | null };

/** The name of the sector in which a visit was made: visits stay in it when it is deleted. */
export const sectorName = ({ sector_name, deleted_at }: Named): string =>
  deleted_at === null ? sector_name : `${sector_name} (${texts.deletedSector})`;
