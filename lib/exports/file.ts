import type { ExportRow } from '../data/exports.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** The content type of the file of an export. */
export function contentTypeOf({ kind }: Pick<ExportRow, 'kind'>): string {
  return contentTypes[endingOf({ kind })];
}

/** The ending of the name of a file, which is also its format. */
export function endingOf({ kind }: Pick<ExportRow, 'kind'>): keyof typeof contentTypes {
  if (kind === 'person') return 'json';
  return kind === 'sector-sheet' ? 'pdf' : 'csv';
}

/** The file name of the download. */
export function filenameOf({ kind, id }: Pick<ExportRow, 'kind' | 'id'>): string {
  return `${kind}-${id}.${endingOf({ kind })}`;
}

/** The bucket key of a file. Each attempt writes its own file, so that ready files never change. */
export function exportKey({ entity_id, kind }: Pick<ExportRow, 'entity_id' | 'kind'>, file: string): string {
  return `exports/${entity_id}/${file}.${endingOf({ kind })}`;
}
