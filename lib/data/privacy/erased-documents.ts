import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

const LOCK = (entityId: number) => sql`hashtextextended('erasure:' || ${entityId}::text, 0)`;

/**
 * Takes a lock that blocks all pushes from phones of the association until the transaction ends, so that an erasure finds all
 * documents.
 */
export async function holdPhones(ctx: Reads, entityId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK(entityId)})`.execute(ctx.db);
}

/** Waits for a running erasure, and blocks new ones until the transaction ends. Phones do not block each other. */
export async function holdErasures(ctx: Reads, entityId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK(entityId)})`.execute(ctx.db);
}

/** Returns those of these documents whose person was erased. */
export async function findErasedDocuments(ctx: Reads, entityId: number, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('field_erased')
    .select('id')
    .where('entity_id', '=', entityId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores the ids of erased documents, so that phones cannot push them again. */
export async function insertErasedDocuments(
  ctx: Reads,
  entityId: number,
  ids: readonly string[],
  at: Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .insertInto('field_erased')
    .values(ids.map((id) => ({ entity_id: entityId, id, at })))
    .onConflict((conflict) => conflict.columns(['entity_id', 'id']).doNothing())
    .execute();
}

/** The refused documents of phones of the tenant. */
export function findRefusedDocuments(ctx: Reads) {
  return ctx.db
    .selectFrom('field_quarantine')
    .select(['id', 'entity_id', 'user_id', 'encrypted_document', 'passage_id', 'last_at'])
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .orderBy('user_id')
    .execute();
}

export type RefusedDocument = Awaited<ReturnType<typeof findRefusedDocuments>>[number];

/** Replaces a refused document with what an erasure leaves of it. */
export async function replaceRefusedDocument(
  ctx: Reads,
  { id, user_id }: Pick<RefusedDocument, 'id' | 'user_id'>,
  encrypted_document: string,
): Promise<void> {
  await ctx.db
    .updateTable('field_quarantine')
    .set({ encrypted_document })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
