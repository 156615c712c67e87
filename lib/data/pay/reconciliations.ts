import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { Span } from '../../core/pay-provider.ts';
import type { Day, Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { FindingClass, PayFindingTable } from '../schema-pay.ts';

type Owner = { id: number; entity_id: number };

/** Begins the reconciliation of a day, or begins it again: an account has one a day. Answers its id. */
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

/** The last day before `runOn` whose reconciliation came to its end. */
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

/** When one of these accounts was last compared to the end. */
export async function lastReconciledAt(ctx: Reads, accountIds: number[]): Promise<Instant | null> {
  const { at } = await ctx.db
    .selectFrom('pay_reconciliations')
    .select((all) => all.fn.max('finished_at').as('at'))
    .where('pay_account_id', '=', sql<number>`any(${accountIds})`)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The classes that our own rows tell by themselves, whatever their age. */
export const ownClasses = ['dispute', 'mismatch', 'payout_mismatch', 'payout_failed'] as const;

/** All of these differences of an account, at this moment. */
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

/** A difference between what we keep (`expected`) and what the provider says (`found`). */
export type Finding = {
  class: FindingClass;
  /** The provider's id of the payment or payout; of a passage ours. */
  object_id: string;
  passage_id: number | null;
  expected_cents: Cents | null;
  found_cents: Cents | null;
};

export type FindingRow = Selectable<PayFindingTable> & { total: number };

/** Keeps a difference that is there now: one open row, however often it is seen. Answers whether it is new. */
export async function keepFinding(
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

/** Keeps a difference that was taken over from the provider in the same transaction. */
export async function keepRepaired(
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

/** Closes what was found of these objects before and is not there any more. */
export async function resolveFindings(
  ctx: Reads,
  account: Owner,
  { of, objects, now }: { of: FindingClass; objects: string[]; now: Instant },
): Promise<void> {
  if (objects.length === 0) return;
  await openFindings(ctx, account, of, now).where('object_id', 'in', objects).execute();
}

/** Closes every open difference of a class but those of these objects. */
export async function resolveOtherFindings(
  ctx: Reads,
  account: Owner,
  { of, objects, now }: { of: FindingClass; objects: string[]; now: Instant },
): Promise<void> {
  const closing = openFindings(ctx, account, of, now);
  await (objects.length === 0 ? closing : closing.where('object_id', 'not in', objects)).execute();
}

function openFindings(ctx: Reads, account: Owner, of: FindingClass, now: Instant) {
  return ctx.db
    .updateTable('pay_findings')
    .set({ resolved_at: now })
    .where('pay_account_id', '=', account.id)
    .where('class', '=', of)
    .where('resolved_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'));
}

/** The objects of open differences of some classes, behind one of them. */
export async function openObjects(
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

/** What is open now of an association's accounts, the newest first, and how many there are. */
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
