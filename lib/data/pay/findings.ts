import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Cents } from '../../money.ts';
import type { Instant } from '../../time.ts';
import type { FindingClass, PayFindingTable } from '../schema-pay.ts';
import { ofTenant } from '../tenant.ts';

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

type Owner = { id: number; entity_id: number };

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
