import { parse } from 'csv-parse/sync';
import { parseMoney } from '../../lib/core/money.ts';
import { UserError } from '../local/user-error.ts';
import type { Json } from './api.ts';
import type { Season } from './season.ts';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 200;

export type ExportedFile = { lines: number; cents: number };

/** Requests the CSV export of the season's passages, downloads it when ready, and sums it up. */
export async function downloadExport({ chief, operationId }: Season): Promise<ExportedFile> {
  const { export_id } = await chief.post('/api/exports', { kind: 'passages', operation_id: operationId });
  const { url } = await untilReady(() => chief.get(`/api/exports/${export_id}`));
  const text = await (await fetch(url)).text();
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' });
  const cents = rows.reduce(
    (sum, { Montant: montant = '' }) => sum + (parseMoney(montant.replace(',', '.')) ?? 0),
    0,
  );
  return { lines: rows.length, cents };
}

async function untilReady(read: () => Promise<Json>): Promise<Json> {
  for (const start = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const found = await read();
    if (found.state === 'ready') return found;
    if (Date.now() - start > TIMEOUT_MS) throw new UserError(`The export is still ${found.state}.`);
  }
}
