import { parse } from 'csv-parse/sync';
import { parseMoney } from '../../lib/core/money.ts';
import type { Season } from './season.ts';

export type ExportedFile = { lines: number; cents: number };

/** Requests the CSV export of the season's passages, downloads it when ready, and calculates its totals. */
export async function downloadExport({ chief, operationId }: Season): Promise<ExportedFile> {
  const body = { kind: 'passages', operation_id: operationId } as const;
  const { export_id } = await chief.exports.create({ body });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await chief.downloadExport(export_id));
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' });
  const cents = rows.reduce(
    (sum, { Montant: montant = '' }) => sum + (parseMoney(montant.replace(',', '.')) ?? 0),
    0,
  );
  return { lines: rows.length, cents };
}
