import { dayIn } from '../core/time.ts';
import type { ExportRow, NamedExport } from '../data/exports.ts';
import { formatOf } from './kinds.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** The content type of the file of an export. */
export function contentTypeOf({ kind }: Pick<ExportRow, 'kind'>): string {
  return contentTypes[formatOf(kind)];
}

const frenchKinds: Record<ExportRow['kind'], string> = {
  passages: 'passages',
  receipts: 'recus',
  'receipts-zip': 'recus',
  history: 'historique',
  journal: 'journal',
  'sector-sheet': 'fiche-de-secteur',
  person: 'donnees-personnelles',
};

/** The file name of the download: `journal-calendriers-2027-2026-11-29.csv`. Says nothing of a person. */
export function filenameOf({
  kind,
  season,
  created_at,
  time_zone,
}: Pick<NamedExport, 'kind' | 'season' | 'created_at' | 'time_zone'>): string {
  const day = dayIn(time_zone, created_at);
  return fileNameOf([frenchKinds[kind], season ?? '', day], formatOf(kind));
}

/** The bucket key of a file. Each attempt writes its own file, so that ready files never change. */
export function exportKey({ entity_id, kind }: Pick<ExportRow, 'entity_id' | 'kind'>, file: string): string {
  return `exports/${entity_id}/${file}.${formatOf(kind)}`;
}

/** Long enough for the name of a season, and short enough for the dialogs of all systems. */
const MAX_PART = 60;

/** Letters that have no decomposition. */
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/** `Calendriers « Été » 2027` → `calendriers-ete-2027`; empty when nothing of it is Latin. */
const foldedName = (text: string): string =>
  text
    .slice(0, 2 * MAX_PART)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => ligatures[letter] ?? '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_PART)
    .replace(/-$/, '');

/** A file name of ASCII letters, digits and hyphens. Parts of which nothing is left are left out. */
export const fileNameOf = (parts: readonly string[], extension: string): string => {
  const named = parts.map(foldedName).filter((part) => part !== '');
  return `${named.join('-')}.${extension}`;
};
