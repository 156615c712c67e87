import { isDeepStrictEqual } from 'node:util';
import type { CsvStyle } from '../core/text/csv.ts';
import { type Exported, findHistoryAfter, type HistoryToExport } from '../data/exports.ts';
import { historyEntryOf } from '../history/entries.ts';
import { settingsApart } from '../history/settings-apart.ts';
import { actionLabels, objectLabels } from '../system/history-labels.ts';
import type { ExportLines } from './export-lines.ts';
import { fieldLabel } from './history-labels.ts';
import { saidInFile } from './history-values.ts';

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
    { header: 'N° membre', cell: ({ entry }) => entry.by_user_id },
    { header: 'Action', cell: ({ entry }) => actionLabels[entry.action] },
    { header: 'Objet', cell: ({ entry }) => objectLabels[entry.object] },
    { header: 'N° objet', cell: ({ entry }) => entry.object_id },
    { header: 'Changements', cell: ({ entry }, style) => changesOf(entry, style) },
    { header: 'Requête', cell: ({ entry }) => entry.request_id },
  ],
};

/** Empty for platform staff, and for users whose name was erased, unless software acted for them. */
function authorOf({ by_user_id, by_name, by_key_id, by_key_name }: Entry): string | null {
  if (by_user_id === null) return 'Le service';
  if (by_key_id === null) return by_name;
  const software = `logiciel « ${by_key_name ?? by_key_id} »`;
  return by_name === null ? `Le ${software}` : `${by_name}, avec le ${software}`;
}

/** `Montant : 10,00 → 12,50 ; Nom : modifié`. */
function changesOf({ object, changes }: Entry, style: CsvStyle): string {
  return Object.entries(settingsApart(changes ?? {}))
    .map(([name, change]) => {
      const sayer = (value: unknown) => saidInFile({ object, name }, value, style);
      return `${fieldLabel(object, name)} : ${changeOf(change, sayer)}`;
    })
    .join(' ; ');
}

/** An unchanged value is told once: it says which door was meant, or that the money counted was the money due. */
function changeOf(change: true | { old: unknown; new: unknown }, say: (value: unknown) => string): string {
  if (change === true) return 'modifié';
  const [old, now] = [say(change.old), say(change.new)];
  if (isDeepStrictEqual(change.old, change.new)) return now;
  return old === now ? 'modifié' : `${old} → ${now}`;
}
