import type { Cipher } from '../../lib/core/crypto/cipher.ts';
import { dayIn, type Instant } from '../../lib/core/time.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import { insertRows, type Row, reserveIds } from './insert-rows.ts';
import { passageHistory } from './passage-history.ts';
import { passageRow } from './passage-row.ts';
import { issuedReceipt } from './receipts.ts';
import { compareText, type RecordedPassage, type StoredPassage } from './recorded.ts';
import { TIME_ZONE } from './seasons.ts';
import type { SeededIds } from './seeded-ids.ts';

type Numbers = ReturnType<typeof receiptNumbers>;

/** Gapless receipt numbers by association and year. */
function receiptNumbers() {
  const series = new Map<string, { entity_id: number; kind: 'payment'; year: number; last_number: number }>();
  return {
    next: (entityId: number, at: Instant): { year: number; sequence: number } => {
      const year = Number(dayIn(TIME_ZONE, at).slice(0, 4));
      const key = `${entityId}|${year}`;
      const last_number = (series.get(key)?.last_number ?? 0) + 1;
      series.set(key, { entity_id: entityId, kind: 'payment', year, last_number });
      return { year, sequence: last_number };
    },
    series: (): Row<'receipt_series'>[] => [...series.values()],
  };
}

type Tools = { db: Db; cipher: Cipher; ids: SeededIds; onWritten: (passages: number) => void };

const BATCH = 10_000;

/** Writes the passages of each season with their receipts, e-mails and history. */
export async function writeRecords(tools: Tools, seasons: AsyncIterable<RecordedPassage[]>): Promise<void> {
  const numbers = receiptNumbers();
  let writtenBefore = 0;
  for await (const round of seasons) {
    await writeSeasonRecords(
      { ...tools, onWritten: (count) => tools.onWritten(writtenBefore + count) },
      numbers,
      round,
    );
    writtenBefore += round.length;
  }
  await insertRows(tools.db, 'receipt_series', numbers.series());
}

async function writeSeasonRecords(
  tools: Tools,
  numbers: Numbers,
  recorded: RecordedPassage[],
): Promise<void> {
  const { db } = tools;
  const passageIds = await reserveIds(db, 'passages', recorded.length, 'passage_id');
  const stored = recorded.map((record, at) => ({ ...record, passageId: passageIds[at] ?? 0 }));
  for (let from = 0; from < stored.length; from += BATCH) {
    const rows = stored.slice(from, from + BATCH).map((record) => passageRow(tools, record));
    await insertRows(db, 'passages', rows);
    tools.onWritten(from + rows.length);
  }
  const issued = await issueReceipts(tools, numbers, stored);
  const receipts = issued.map(({ receipt }) => receipt);
  await insertRows(db, 'receipts', receipts);
  const emails = issued.map(({ email }) => email);
  await insertRows(db, 'emails', emails);
  const history = [...stored.flatMap(passageHistory), ...issued.flatMap((one) => one.history)];
  // Sorted, so that ids follow chronological order.
  const entries = history.toSorted((one, other) => compareText(one.at, other.at));
  await insertRows(db, 'history', entries);
}

async function issueReceipts(tools: Tools, numbers: Numbers, stored: StoredPassage[]) {
  const drafts = stored.flatMap((record) =>
    record.updates.receiptAt ? [{ ...record, at: record.updates.receiptAt }] : [],
  );
  const receiptIds = await reserveIds(tools.db, 'receipts', drafts.length);
  return drafts.map((record, place) => {
    const number = numbers.next(record.association.entityId, record.at);
    return issuedReceipt(tools, { ...record, ...number, receiptId: receiptIds[place] ?? 0 });
  });
}
