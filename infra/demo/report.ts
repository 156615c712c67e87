import { formatCents, parseMoney } from '../../lib/core/money.ts';
import type { ExportedFile } from './export.ts';
import { type Figures, figureRows } from './figures.ts';
import type { Season } from './season.ts';
import type { Json } from './sign-in.ts';
import { type Row, table } from './table.ts';
import { type Dwellings, dwellingRows } from './town/dwellings.ts';

export type Outcome = {
  season: Pick<Season, 'sectors'>;
  imported: number;
  dwellings: Dwellings;
  /** The passages at the end, without deleted ones. */
  passages: Json[];
  recorded: number;
  /** Passages that were recognised as duplicates when batches were sent again. */
  duplicates: number;
  deleted: number;
  restored: number;
  figures: Figures;
  exported: ExportedFile;
  receipts: Json[];
  documents: number;
  mail: { emails: number; withDocument: number; recipients: number } | undefined;
  events: Map<string, number>;
  expectedEvents: Map<string, number>;
};

/** The final tables, and whether all checked numbers are correct. */
export function report(outcome: Outcome): { text: string; isCorrect: boolean } {
  const tables: [string, Row[]][] = [
    ['Addresses per sector', sectorRows(outcome)],
    ['Dwellings per sector', dwellingRows(outcome.dwellings)],
    ['Passages by type', passageRows(outcome)],
    ['Money by means', moneyRows(outcome.passages)],
    ['Figures', figureRows(outcome.figures, outcome.passages)],
    ['Export', exportRows(outcome)],
    ['Receipts and e-mails', receiptRows(outcome)],
    ['Event log', eventRows(outcome)],
  ];
  const isCorrect = tables.every(([, rows]) => rows.every(([, , check]) => check !== false));
  return { text: tables.map(([title, rows]) => table(title, rows)).join('\n'), isCorrect };
}

function sectorRows({ season, imported }: Outcome): Row[] {
  const rows = season.sectors.map(
    ({ name, addressCount, expected }): Row => [name, String(addressCount), addressCount === expected],
  );
  const total = season.sectors.reduce((sum, { addressCount }) => sum + addressCount, 0);
  return [...rows, ['in all, each in exactly one sector', String(total), total === imported]];
}

function passageRows({ passages, recorded, duplicates, deleted, restored }: Outcome): Row[] {
  const groups = Map.groupBy(passages, ({ fk_type }): string => fk_type);
  const rows = [...groups].map(([type, ofType]): Row => [type, String(ofType.length)]);
  const count = passages.length;
  const total = `in all (recorded ${recorded}, deleted again ${deleted}, restored ${restored})`;
  return [
    ...rows.sort(),
    ['sent again in whole batches, recorded once', String(duplicates)],
    [total, String(count), count === recorded - deleted + restored],
  ];
}

function moneyRows(passages: Json[]): Row[] {
  const cents = (items: Json[]) =>
    items.reduce((sum: number, { montant }) => sum + (parseMoney(montant) ?? 0), 0);
  const paid = passages.filter(({ montant }) => montant !== '0.00');
  const groups = Map.groupBy(paid, ({ fk_type_reglement }): string => fk_type_reglement);
  const rows = [...groups].map(([key, ofKey]): Row => [key, `${formatCents(cents(ofKey))} €`]);
  return [...rows.sort(), ['in all', `${formatCents(cents(paid))} €`]];
}

function exportRows({ exported, passages, figures }: Outcome): Row[] {
  const { amount_cents: counted } = figures.chief.totals;
  return [
    ['lines', String(exported.lines), exported.lines === passages.length],
    ['amount', `${formatCents(exported.cents)} €`, exported.cents === counted],
  ];
}

function receiptRows({ passages, receipts, documents, mail }: Outcome): Row[] {
  const paid = passages.filter(({ montant }) => montant !== '0.00').length;
  return [
    ['paid passages', String(paid)],
    ['receipts', String(receipts.length), receipts.length === paid],
    ['documents whose bytes fit their hash', String(documents), documents === receipts.length],
    ...(mail === undefined
      ? []
      : [
          ['e-mails in the inbox', String(mail.emails), mail.emails === paid] satisfies Row,
          ['e-mails with one document', String(mail.withDocument), mail.withDocument === paid] satisfies Row,
          ['donors who got one', String(mail.recipients), mail.recipients === paid] satisfies Row,
        ]),
  ];
}

function eventRows({ events, expectedEvents }: Outcome): Row[] {
  const names = [...new Set([...events.keys(), ...expectedEvents.keys()])].sort();
  return names.map((name) => {
    const count = events.get(name) ?? 0;
    return [name, String(count), count === (expectedEvents.get(name) ?? 0)];
  });
}
