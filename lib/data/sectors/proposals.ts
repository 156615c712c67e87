import { type Insertable, type Selectable, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Database } from '../tables/database.ts';

export type ProposalRow = Selectable<Database['sector_proposals']>;

/** Finds a proposal of a live operation. */
export function findProposal(ctx: Reads, proposalId: number): Promise<ProposalRow | undefined> {
  return ctx.db
    .selectFrom('sector_proposals')
    .innerJoin('operations', 'operations.id', 'sector_proposals.operation_id')
    .selectAll('sector_proposals')
    .where('sector_proposals.id', '=', proposalId)
    .where('operations.deleted_at', 'is', null)
    .where(ofLiveTenant(ctx, 'sector_proposals.entity_id'))
    .executeTakeFirst();
}

type NewProposal = Pick<
  Insertable<Database['sector_proposals']>,
  'entity_id' | 'operation_id' | 'request' | 'retry_key' | 'requested_by'
>;

/** Inserts a proposal; returns undefined when the same request has left one before. */
export function insertProposal(
  { db, now }: Needs<'db' | 'now'>,
  proposal: NewProposal,
): Promise<ProposalRow | undefined> {
  return db
    .insertInto('sector_proposals')
    .values({ ...proposal, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['entity_id', 'retry_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds the proposal that a request with this key has left. */
export function findProposalOfRetry(ctx: Reads, retryKey: string): Promise<ProposalRow> {
  return ctx.db
    .selectFrom('sector_proposals')
    .selectAll()
    .where('retry_key', '=', retryKey)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
}

type Writes = Reads & Needs<'now'>;

/** Changes a proposal that has not ended; one that has stays as it is, whoever comes late. */
function unfinished(ctx: Writes, proposalId: number) {
  return ctx.db
    .updateTable('sector_proposals')
    .set({ updated_at: ctx.now })
    .where('id', '=', proposalId)
    .where('state', 'in', ['queued', 'running'])
    .where(ofTenant(ctx, 'entity_id'));
}

/** Marks a proposal as running, also one whose worker was killed; returns undefined when it has ended or is gone. */
export function beginProposal(ctx: Writes, proposalId: number): Promise<ProposalRow | undefined> {
  return unfinished(ctx, proposalId).set({ state: 'running' }).returningAll().executeTakeFirst();
}

/** Says how far a proposal is; it never goes back when another worker has begun anew. */
export async function saveProgress(ctx: Writes, proposalId: number, progress: number): Promise<void> {
  const furthest = sql<number>`greatest(progress, ${progress}::float8)`;
  await unfinished(ctx, proposalId).set({ progress: furthest }).execute();
}

/** What came out of a proposal. */
export type ProposalEnd = { state: 'done'; result: object } | { state: 'failed'; problem: object };

/** Ends a proposal; the first of two workers ends it. */
export async function endProposal(ctx: Writes, proposalId: number, end: ProposalEnd): Promise<void> {
  const ended =
    end.state === 'done'
      ? { state: end.state, progress: 1, result: JSON.stringify(end.result) }
      : { state: end.state, problem: JSON.stringify(end.problem) };
  await unfinished(ctx, proposalId).set(ended).execute();
}

/** Fails proposals without progress since `before`, with a problem. */
export async function failStaleProposals(
  { db, now }: Needs<'db' | 'now'>,
  before: Instant,
  problem: object,
): Promise<number> {
  const rows = await db
    .updateTable('sector_proposals')
    .set({ state: 'failed', problem: JSON.stringify(problem), updated_at: now })
    .where('state', 'in', ['queued', 'running'])
    .where('updated_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
