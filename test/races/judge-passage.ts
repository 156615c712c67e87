import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';
import { lockPaidPassage } from '../../lib/data/pay/paid-passage.ts';
import { findPaymentsOf } from '../../lib/data/pay/payments.ts';
import { contentOf } from '../../lib/passages/content.ts';

import { derivePaymentState } from '../../lib/pay/payments/passage-payment-state.ts';
import { openContent } from '../../lib/receipts/content.ts';
import { asOwner } from '../support/database/owner.ts';
import { cipher } from '../support/run/resources.ts';
import { brokenChains } from './chains.ts';
import { brokenSeries } from './series.ts';

/** The faults of a passage, its receipts, its payments and their traces; a sentence each. */
export function judgePassage(passageId: number): Promise<string[]> {
  return asOwner(async (trx) => {
    const passage = await passageOf(trx, passageId);
    const receipts = await receiptsOf(trx, passageId);
    const { history, changes } = await traceOf(trx, passageId);
    return [
      ...faultsOfReceipts(passage, receipts),
      ...(await faultsOfStanding(trx, passageId)),
      ...brokenChains('history', history, finalMoney(passage)),
      ...brokenChains('events', changes, finalFields(passage)),
      ...(await faultsOfReceiptHistory(trx, receipts)),
      ...(await brokenSeries(trx)),
    ];
  });
}

type Passage = Awaited<ReturnType<typeof passageOf>>;
type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number];

function passageOf(trx: Db, passageId: number) {
  return trx.selectFrom('passages').selectAll().where('passage_id', '=', passageId).executeTakeFirst();
}

function receiptsOf(trx: Db, passageId: number) {
  return trx.selectFrom('receipts').selectAll().where('passage_id', '=', passageId).orderBy('id').execute();
}

/** A live receipt has the values of its passage, which exists. */
function faultsOfReceipts(passage: Passage, receipts: Receipt[]): string[] {
  const live = receipts.filter(({ state }) => state !== 'cancelled');
  if (live.length > 1) return [`${live.length} live receipts`];
  const [receipt] = live;
  if (!receipt) return [];
  if (!passage || passage.deleted_at !== null) return ['a live receipt of a deleted passage'];
  const pairs = [
    ['amount', receipt.amount_cents, passage.montant_cents],
    ['means', receipt.payment_type, passage.fk_type_reglement],
    ['refunded', receipt.refunded_cents, passage.refunded_cents],
  ] as const;
  return [...pairs, ...contentPairs(passage, receipt)].flatMap(([what, said, is]) =>
    said === is ? [] : [`${what} of the receipt is ${said}, of the passage ${is}`],
  );
}

/** The document's values beyond its columns. */
function contentPairs(passage: NonNullable<Passage>, receipt: Receipt) {
  const { payer, paid_on } = openContent({ cipher }, receipt);
  const { name } = contentOf({ cipher }, passage);
  return [
    ['payer', payer, name],
    ['day', paid_on, passage.passed_at.slice(0, 10)],
  ] as const;
}

/** The passage has the state that follows from its payments. */
async function faultsOfStanding(trx: Db, passageId: number): Promise<string[]> {
  const ctx = { db: trx, tenant: 'all' } as const;
  const passage = await lockPaidPassage(ctx, passageId);
  const payments = await findPaymentsOf(ctx, passageId);
  if (!passage || payments.length === 0) return [];
  const { payment_state, refunded_cents } = derivePaymentState(passage, payments);
  const faults: string[] = [];
  if (passage.payment_state !== payment_state)
    faults.push(`payment state ${passage.payment_state} instead of ${payment_state}`);
  if (passage.refunded_cents !== refunded_cents)
    faults.push(`refunded ${passage.refunded_cents} instead of ${refunded_cents}`);
  const open = payments.filter(({ status }) => status === 'creating' || status === 'open');
  if (open.length > 1) faults.push(`${open.length} open payments`);
  return faults;
}

type Entry = { action: string; changes: Record<string, unknown> };

async function traceOf(trx: Db, passageId: number) {
  const rows = await trx
    .selectFrom('history')
    .select(['action', 'changes'])
    .where('object', '=', 'passage')
    .where('object_id', '=', passageId)
    .orderBy('id')
    .execute();
  const history = rows.map(({ action, changes }): Entry => ({ action, changes: { ...changes } }));
  const lines = await trx
    .selectFrom('outbox_events')
    .select('line')
    .where(sql<boolean>`line::jsonb ->> 'passage_id' = ${String(passageId)}`)
    .orderBy('id')
    .execute();
  const changes = lines.map(({ line }): Entry => {
    const event = JSON.parse(line);
    return { action: event.event, changes: event.changes ?? {} };
  });
  return { history, changes };
}

/** The values that the last entry of the history has to leave. */
function finalMoney(passage: Passage): Record<string, unknown> {
  if (!passage || passage.deleted_at !== null) return { montant: null };
  return { ...finalFields(passage), montant: passage.montant_cents / 100 };
}

function finalFields(passage: Passage): Record<string, unknown> {
  if (!passage) return {};
  const { montant_cents, fk_type_reglement, payment_state, fk_user } = passage;
  return { montant: montant_cents / 100, fk_type_reglement, payment_state, fk_user };
}

/** Every receipt is issued once in the history, and every cancelled one is cancelled once. */
async function faultsOfReceiptHistory(trx: Db, receipts: Receipt[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, state } of receipts) {
    const rows = await trx
      .selectFrom('history')
      .select('action')
      .where('object', '=', 'receipt')
      .where('object_id', '=', id)
      .execute();
    const count = (action: string) => rows.filter((row) => row.action === action).length;
    if (count('issued') !== 1) faults.push(`a receipt was issued ${count('issued')} times`);
    const cancelled = state === 'cancelled' ? 1 : 0;
    if (count('cancelled') !== cancelled) faults.push(`a receipt was cancelled ${count('cancelled')} times`);
  }
  return faults;
}
