import type { Cipher } from '../../lib/core/crypto.ts';
import type { Db } from '../../lib/data/db.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { inOrder } from './order.ts';
import { passageHistory } from './passage-history.ts';
import { passageRow } from './passage-row.ts';
import { type Numbers, receiptNumbers } from './receipt-numbers.ts';
import { issueOf } from './receipts.ts';
import type { Recorded, Stored } from './recorded.ts';
import type { SeededIds } from './seeded-ids.ts';

type Tools = { db: Db; cipher: Cipher; ids: SeededIds; onWritten: (passages: number) => void };

const SLICE = 10_000;

/** Writes passages, round by round, with their receipts, e-mails and history. */
export async function writeRecords(tools: Tools, rounds: AsyncIterable<Recorded[]>): Promise<void> {
  const numbers = receiptNumbers();
  let before = 0;
  for await (const round of rounds) {
    await writeRound({ ...tools, onWritten: (count) => tools.onWritten(before + count) }, numbers, round);
    before += round.length;
  }
  await insertRows(tools.db, 'receipt_series', numbers.series());
}

async function writeRound(tools: Tools, numbers: Numbers, recorded: Recorded[]): Promise<void> {
  const { db } = tools;
  const passageIds = await takeIds(db, 'passages', recorded.length, 'passage_id');
  const stored = recorded.map((record, at) => ({ ...record, passageId: passageIds[at] ?? 0 }));
  for (let from = 0; from < stored.length; from += SLICE) {
    const rows = stored.slice(from, from + SLICE).map((record) => passageRow(tools, record));
    await insertRows(db, 'passages', rows);
    tools.onWritten(from + rows.length);
  }
  const issued = await issueReceipts(tools, numbers, stored);
  const receipts = issued.map(({ receipt }) => receipt);
  await insertRows(db, 'receipts', receipts);
  const emails = issued.map(({ email }) => email);
  await insertRows(db, 'emails', emails);
  const history = [...stored.flatMap(passageHistory), ...issued.flatMap((one) => one.history)];
  // Numbered in the order in which it happened.
  const entries = history.toSorted((one, other) => inOrder(one.at, other.at));
  await insertRows(db, 'history', entries);
}

async function issueReceipts(tools: Tools, numbers: Numbers, stored: Stored[]) {
  const wanted = stored.flatMap((record) =>
    record.fate.receiptAt ? [{ ...record, at: record.fate.receiptAt }] : [],
  );
  const receiptIds = await takeIds(tools.db, 'receipts', wanted.length);
  return wanted.map((record, place) => {
    const number = numbers.next(record.association.entityId, record.at);
    return issueOf(tools, { ...record, ...number, receiptId: receiptIds[place] ?? 0 });
  });
}
