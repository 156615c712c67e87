import type { ExportRow } from '../data/exports.ts';
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

/** The file name of the download. */
export function filenameOf({ kind, id }: Pick<ExportRow, 'kind' | 'id'>): string {
  // `receipts-12.zip`: the extension identifies the content.
  return `${kind === 'receipts-zip' ? 'receipts' : kind}-${id}.${formatOf(kind)}`;
}

/** The bucket key of a file. Each attempt writes its own file, so that ready files never change. */
export function exportKey({ entity_id, kind }: Pick<ExportRow, 'entity_id' | 'kind'>, file: string): string {
  return `exports/${entity_id}/${file}.${formatOf(kind)}`;
}
