import { createHash } from 'node:crypto';
import { trackContent } from '../core/fields/field-changes.ts';
import { changedColumns, readContent, writeColumns } from '../core/fields/field-columns.ts';
import { type ContentOf, newContent } from '../core/fields/fields.ts';
import { sectorFields } from '../core/records/sector.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import type { SectorTable } from '../data/tables/database.ts';
import type { SectorDraft } from './schemas.ts';

type PlainContent = ContentOf<typeof sectorFields, SectorTable>;

/** The fields of a sector that a client may change; `outline` is GeoJSON text. */
export type SectorContent = PlainContent & {
  outline: string | null;
  area_m2: number | null;
  members: number[];
};

/** Reads the plain fields of a row. */
export function contentOf(row: SectorRow): PlainContent {
  return readContent(sectorFields, row);
}

/** The columns of the plain fields of a new sector. */
export function columnsOf(draft: SectorDraft) {
  const content = newContent<typeof sectorFields, SectorTable>(sectorFields, draft);
  return writeColumns<typeof sectorFields, SectorTable>(sectorFields, content);
}

/** The columns of the plain fields whose values differ. */
export function columnsOfChange(before: PlainContent, after: PlainContent) {
  return changedColumns<typeof sectorFields, SectorTable>(sectorFields, before, after);
}

/** A sector as its events show it: an outline by its area and its digest, members by their ids. */
export function trackedSector(content: SectorContent) {
  const { outline, area_m2, members } = content;
  const { clear, encrypted } = trackContent<typeof sectorFields, SectorTable>(sectorFields, content);
  const drawn =
    outline === null || area_m2 === null
      ? null
      : { area_m2: Math.round(area_m2), sha256: createHash('sha256').update(outline).digest('hex') };
  return { clear: { ...clear, members, outline: drawn }, encrypted };
}
