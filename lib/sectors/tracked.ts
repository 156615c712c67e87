import { createHash } from 'node:crypto';

/** What somebody may change of a sector; `outline` is GeoJSON text. */
export type SectorContent = {
  sector_name: string;
  color: string | null;
  outline: string | null;
  area_m2: number | null;
  members: number[];
};

/** A sector as its events see it: an outline by its area and its digest, members by their ids. */
export function trackedSector({ outline, area_m2, ...clear }: SectorContent) {
  const drawn =
    outline === null || area_m2 === null
      ? null
      : { area_m2: Math.round(area_m2), sha256: createHash('sha256').update(outline).digest('hex') };
  return { clear: { ...clear, outline: drawn }, encrypted: {} };
}
