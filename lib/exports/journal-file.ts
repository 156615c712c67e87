import { type Context, inEntity } from '../core/context.ts';
import { type AccountName, type Accounts, accountLabels } from '../core/records/accounts.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { type CsvColumn, csvHeader, csvLines, csvMoney } from '../core/text/csv.ts';
import { findEntity } from '../data/entities.ts';
import type { ExportToBuild } from '../data/exports.ts';
import { findMovements } from '../data/journal.ts';
import { compact, type Entry, entriesOf, journalLabels } from './journal-entries.ts';
import { ExportFilter } from './schemas.ts';

type Line = { entry: Entry; number: number; account: AccountName; cents: number };

/** Yields the journal of an operation: a line for each account of each entry. Names nobody. */
export async function* journalChunks(
  ctx: Context,
  wanted: ExportToBuild,
): AsyncIterable<{ content: string; rows: number }> {
  const { bom, decimal_comma: decimalComma } = wanted;
  const style = { bom, decimalComma };
  const { accounts, entries } = await readJournal(ctx, wanted);
  const { from, to } = ExportFilter.parse(wanted.filter);
  const lines = entries
    // Numbered before the days are chosen, so that two files of one state number an entry alike.
    .map((entry, at) => ({ entry, number: at + 1 }))
    .filter(({ entry: { day } }) => (from === undefined || day >= from) && (to === undefined || day <= to))
    .flatMap(({ entry, number }) => entry.lines.map((line) => ({ entry, number, ...line })));
  const columns = columnsOf(accounts);
  yield { content: `${csvHeader(columns, style)}${csvLines(columns, lines, style)}`, rows: lines.length };
}

async function readJournal(outer: Context, { entity_id: entityId, operation_id, time_zone }: ExportToBuild) {
  if (operation_id === null) throw new Error('a journal without an operation');
  return outer.transact({ entityId }, async (trx) => {
    const ctx = inEntity(trx, entityId);
    const [entity, movements] = await Promise.all([
      findEntity(ctx, entityId),
      findMovements(ctx, { operationId: operation_id, timeZone: time_zone }),
    ]);
    const { accounts } = EntitySettings.parse(entity?.settings ?? {});
    return { accounts, entries: entriesOf(movements) };
  });
}

/** The columns of article A47 A-1 of the livre des procédures fiscales, in its order. */
function columnsOf(accounts: Accounts): CsvColumn<Line>[] {
  const empty = (header: string): CsvColumn<Line> => ({ header, cell: () => null });
  return [
    { header: 'JournalCode', cell: ({ entry }) => entry.journal },
    { header: 'JournalLib', cell: ({ entry }) => journalLabels[entry.journal] },
    { header: 'EcritureNum', cell: ({ number }) => number },
    { header: 'EcritureDate', cell: ({ entry }) => compact(entry.day) },
    { header: 'CompteNum', cell: ({ account }) => accounts[account] },
    { header: 'CompteLib', cell: ({ account }) => accountLabels[account] },
    empty('CompAuxNum'),
    empty('CompAuxLib'),
    { header: 'PieceRef', cell: ({ entry }) => entry.piece },
    { header: 'PieceDate', cell: ({ entry }) => compact(entry.day) },
    { header: 'EcritureLib', cell: ({ entry }) => entry.label },
    { header: 'Debit', cell: ({ cents }, style) => csvMoney(Math.max(cents, 0), style) },
    { header: 'Credit', cell: ({ cents }, style) => csvMoney(Math.max(-cents, 0), style) },
    empty('EcritureLet'),
    empty('DateLet'),
    empty('ValidDate'),
    empty('Montantdevise'),
    empty('Idevise'),
  ];
}
