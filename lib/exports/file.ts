import type { ExportRow } from '../data/exports/find.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Where a file lies in the bucket. Each attempt writes its own, so that what is ready never changes. */
export function exportKey(entityId: number, file: string): string {
  return `exports/${entityId}/${file}.csv`;
}

/** What the file is called when it is saved. */
export function filenameOf({ kind, id }: Pick<ExportRow, 'kind' | 'id'>): string {
  return `${kind}-${id}.csv`;
}
