import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Span } from '../../pay-provider.ts';
import type { Day, Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

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
