import type * as z from 'zod';
import { type Context, inEntity } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { findPayAccountIds } from '../data/pay/accounts-to-reconcile.ts';
import { listOpenFindings } from '../data/pay/findings.ts';
import { findNotPaidOut } from '../data/pay/payment-list.ts';
import { findPayouts } from '../data/pay/payout-list.ts';
import { lastReconciledAt } from '../data/pay/reconciliations.ts';
import {
  findBookedDays,
  findOpeningBalance,
  findUnbooked,
  type StatementQuestion,
} from '../data/pay/statement.ts';
import { requireDayOrder, requireOneYear } from '../day-range.ts';
import { entityOfQuery } from '../entities/entity-of-query.ts';
import type { FileReply } from '../reply.ts';
import {
  presentFinding,
  presentList,
  presentNotPaidOut,
  presentPayout,
  totalsOf,
} from './present-reconciliation.ts';
import { reconciliationCsv } from './reconciliation-csv.ts';
import type { Reconciliation, ReconciliationQuery } from './reconciliation-schemas.ts';

/** Entries of a list. */
const LIST = 500;

/** The card money of an association in some days, as JSON or as a CSV file. */
export async function readReconciliation(
  outer: Context,
  query: ReconciliationQuery,
): Promise<z.input<typeof Reconciliation> | FileReply> {
  requireDayOrder(query);
  requireOneYear(query);
  const entity = await entityOfQuery(outer, query.entity_id);
  const ctx = inEntity(outer, entity.id);
  const { stage } = ctx.settings;
  const accountIds = await findPayAccountIds(ctx, { entityId: entity.id, stage });
  const question = { accountIds, from: query.from, to: query.to, timeZone: entity.time_zone };
  if (query.format === 'csv') return reconciliationCsv(ctx, entity.id, question, query);
  return answer(ctx, entity, question);
}

async function answer(
  ctx: Context,
  entity: EntityRow,
  question: StatementQuestion,
): Promise<z.input<typeof Reconciliation>> {
  const { accountIds, from, to, timeZone } = question;
  const days = await findBookedDays(ctx, question);
  return {
    entity_id: entity.id,
    from,
    to,
    timezone: timeZone,
    currency: 'EUR',
    generated_at: ctx.now,
    reconciled_at: await lastReconciledAt(ctx, accountIds),
    totals: totalsOf(await findOpeningBalance(ctx, question), days),
    not_booked: await findUnbooked(ctx, question),
    days,
    payouts: presentList(await findPayouts(ctx, question, LIST), presentPayout),
    not_paid_out: presentList(await findNotPaidOut(ctx, question, LIST), presentNotPaidOut(timeZone)),
    findings: presentList(await listOpenFindings(ctx, accountIds, LIST), presentFinding),
  };
}
