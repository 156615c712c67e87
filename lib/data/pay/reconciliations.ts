import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { Span } from '../../core/pay-provider.ts';
import type { Day, Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import type { FindingClass, PayFindingTable } from '../tables/pay.ts';

type Owner = { id: number; entity_id: number };

/** Starts or restarts an account's reconciliation of a day (one per account and day) and returns its id. */
export async function beginReconciliation(
  ctx: Reads,
  account: Owner,
  { runOn, span, now }: { runOn: Day; span: Span; now: Instant },
): Promise<number> {
  const again = { from_at: span.from, to_at: span.to, finished_at: null, updated_at: now };
  const { id } = await ctx.db
    .insertInto('pay_reconciliations')
    .values({
      entity_id: account.entity_id,
      pay_account_id: account.id,
      run_on: runOn,
      created_at: now,
      ...again,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['pay_account_id', 'run_on'])
        .doUpdateSet({ ...again, version: sql`pay_reconciliations.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishReconciliation(ctx: Reads, id: number, now: Instant): Promise<void> {
  await ctx.db
    .updateTable('pay_reconciliations')
    .set({ finished_at: now, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** The last day before `runOn` whose reconciliation finished. */
export async function lastReconciledDay(ctx: Reads, account: Owner, runOn: Day): Promise<Day | undefined> {
  const last = await ctx.db
    .selectFrom('pay_reconciliations')
    .select('run_on')
    .where('pay_account_id', '=', account.id)
    .where('run_on', '<', runOn)
    .where('finished_at', 'is not', null)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('run_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.run_on;
}

/** When the last reconciliation of one of these accounts finished. */
export async function lastReconciledAt(ctx: Reads, accountIds: number[]): Promise<Instant | null> {
  const { at } = await ctx.db
    .selectFrom('pay_reconciliations')
    .select((all) => all.fn.max('finished_at').as('at'))
    .where('pay_account_id', '=', sql<number>`any(${accountIds})`)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Classes of findings that the service's own rows show without the provider. */
export const ownRowClasses = ['dispute', 'mismatch', 'payout_mismatch', 'payout_failed'] as const;

/** All current findings of those classes for an account. */
export async function findOwnDifferences(ctx: Reads, payAccountId: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'dispute' as class, p.payment_intent_id as object_id, p.passage_id,
      p.amount_cents::bigint as expected_cents, null::bigint as found_cents
    from pay_payments p
    where p.pay_account_id = ${payAccountId} and p.dispute_state = 'open' and ${ofTenant(ctx, 'p.entity_id')}
    union all
    select 'mismatch', s.passage_id::text, s.passage_id, s.montant_cents::bigint, 
      sum(p.amount_cents - p.refunded_cents - p.lost_cents)
    from pay_payments p join passages s on s.passage_id = p.passage_id and s.payment_state = 'mismatch'
    where p.pay_account_id = ${payAccountId} and p.status = 'succeeded' and ${ofTenant(ctx, 'p.entity_id')}
    group by s.passage_id
    union all
    select 'payout_mismatch', o.payout_id, null, o.amount_cents, o.lines_cents
    from pay_payouts o
    where o.pay_account_id = ${payAccountId} and o.lines_cents <> o.amount_cents and ${ofTenant(ctx, 'o.entity_id')}
    union all
    select 'payout_failed', o.payout_id, null, o.amount_cents, 0
    from pay_payouts o
    where o.pay_account_id = ${payAccountId} and o.status = 'failed' and ${ofTenant(ctx, 'o.entity_id')}
      and not exists (select from pay_balance_lines l
        join pay_payouts later on later.payout_id = l.payout_id and later.status not in ('failed', 'canceled')
        where l.pay_account_id = o.pay_account_id and l.kind = 'payout_failure' and l.source_id = o.payout_id)
  `.execute(ctx.db);
  return rows;
}

/** A difference between the service's records (`expected`) and the provider's (`found`). */
export type Finding = {
  class: FindingClass;
  /** The provider's id of a payment or payout, or the service's id of a passage. */
  object_id: string;
  passage_id: number | null;
  expected_cents: Cents | null;
  found_cents: Cents | null;
};

export type FindingRow = Selectable<PayFindingTable> & { total: number };

/** Records a current difference, at most one open row per object and class; returns whether it is new. */
export async function upsertOpenFinding(
  ctx: Reads,
  account: Owner,
  finding: Finding,
  now: Instant,
): Promise<boolean> {
  const { expected_cents, found_cents } = finding;
  const { is_new } = await ctx.db
    .insertInto('pay_findings')
    .values({ ...rowOf(account, finding, now), resolved_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['pay_account_id', 'class', 'object_id'])
        .where('resolved_at', 'is', null)
        .doUpdateSet({ expected_cents, found_cents, last_seen_at: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** Records a difference that the same transaction repairs. */
export async function insertResolvedFinding(
  ctx: Reads,
  account: Owner,
  finding: Finding,
  now: Instant,
): Promise<void> {
  await ctx.db
    .insertInto('pay_findings')
    .values({ ...rowOf(account, finding, now), resolved_at: now })
    .execute();
}

function rowOf(account: Owner, finding: Finding, now: Instant) {
  return {
    ...finding,
    entity_id: account.entity_id,
    pay_account_id: account.id,
    first_seen_at: now,
    last_seen_at: now,
  };
}

/** Resolves the open findings of a class for these objects. */
export async function resolveFindings(
  ctx: Reads,
  account: Owner,
  { of, objects, now }: { of: FindingClass; objects: string[]; now: Instant },
): Promise<void> {
  if (objects.length === 0) return;
  await resolveWhereOpen(ctx, account, of, now).where(among('object_id', objects)).execute();
}

/** Resolves the open findings of a class for all other objects. */
export async function resolveOtherFindings(
  ctx: Reads,
  account: Owner,
  { of, objects, now }: { of: FindingClass; objects: string[]; now: Instant },
): Promise<void> {
  const update = resolveWhereOpen(ctx, account, of, now);
  await update.where((eb) => eb.not(among('object_id', objects))).execute();
}

function resolveWhereOpen(ctx: Reads, account: Owner, of: FindingClass, now: Instant) {
  return ctx.db
    .updateTable('pay_findings')
    .set({ resolved_at: now })
    .where('pay_account_id', '=', account.id)
    .where('class', '=', of)
    .where('resolved_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'));
}

/** A page of the objects with open findings of these classes, after the object `after`. */
export async function findOpenFindingObjects(
  ctx: Reads,
  account: Owner,
  { of, after, limit }: { of: readonly FindingClass[]; after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('pay_findings')
    .select('object_id')
    .distinct()
    .where('pay_account_id', '=', account.id)
    .where('class', 'in', of)
    .where('resolved_at', 'is', null)
    .where('object_id', '>', after)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('object_id')
    .limit(limit)
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** The newest open findings of these accounts; each row carries the total number. */
export function listOpenFindings(ctx: Reads, accountIds: number[], limit: number): Promise<FindingRow[]> {
  return ctx.db
    .selectFrom('pay_findings')
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('pay_account_id', '=', sql<number>`any(${accountIds})`)
    .where('resolved_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
