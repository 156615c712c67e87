import type { CsvStyle } from '../core/text/csv.ts';
import { type Exported, findHistoryAfter, type HistoryToExport } from '../data/exports.ts';
import { historyEntryOf } from '../history/entries.ts';
import { actionLabels, objectLabels } from '../system/history-labels.ts';
import type { ExportLines } from './export-lines.ts';
import { fieldLabel, valueLabels } from './history-labels.ts';

/** The filter of a history export. */
export type HistoryOfExport = NonNullable<Exported['history']>;

type Entry = ReturnType<typeof historyEntryOf>;
type Line = { row: HistoryToExport; entry: Entry };

/** The export of the history, oldest first, with exactly the values that the history page shows. */
export const historyLines: ExportLines<HistoryToExport, Line> = {
  read: findHistoryAfter,
  idOf: ({ id }) => id,
  opener: (ctx) => (row) => ({ row, entry: historyEntryOf(ctx, row) }),
  columns: [
    { header: 'N°', cell: ({ row }) => row.id },
    { header: 'Date', cell: ({ row }) => row.done_on },
    { header: 'Heure', cell: ({ row }) => row.done_time },
    { header: 'Par', cell: ({ entry }) => authorOf(entry) },
    { header: 'N° utilisateur', cell: ({ entry }) => entry.by_user_id },
    { header: 'Action', cell: ({ entry }) => actionLabels[entry.action] },
    { header: 'Objet', cell: ({ entry }) => objectLabels[entry.object] },
    { header: 'N° objet', cell: ({ entry }) => entry.object_id },
    { header: 'Changements', cell: ({ entry }, style) => changesOf(entry, style) },
    { header: 'Requête', cell: ({ entry }) => entry.request_id },
  ],
};

/** Empty for platform staff, and for users whose name was erased. */
function authorOf({ by_user_id, by_name }: Entry): string | null {
  return by_user_id === null ? 'Le service' : by_name;
}

/** `Montant : 10,00 → 12,50 ; Nom : modifié`. */
function changesOf({ object, changes }: Entry, style: CsvStyle): string {
  return Object.entries(changes ?? {})
    .map(([name, change]) => `${fieldLabel(object, name)} : ${changeOf(name, change, style)}`)
    .join(' ; ');
}

function changeOf(name: string, change: true | { old: unknown; new: unknown }, style: CsvStyle): string {
  if (change === true) return 'modifié';
  return `${shownValue(name, change.old, style)} → ${shownValue(name, change.new, style)}`;
}

const AMOUNT = /^-?\d+\.\d\d$/;

function shownValue(name: string, value: unknown, style: CsvStyle): string {
  if (value === null || value === undefined) return 'vide';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => shownValue(name, one, style)).join(', ') || 'vide';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const label = valueLabels[name]?.[text];
  if (label !== undefined) return label;
  return style.decimalComma && AMOUNT.test(text) ? text.replace('.', ',') : text;
}
