import { sql } from 'kysely';
import type { Reads } from '../context.ts';
import { ofTenant } from './tenant.ts';

/** The rows that are held before they are asked, by their keys. */
const keys = { passages: 'passage_id', pay_payments: 'id', ope_users: 'id' } as const;

/**
 * Waits until nobody else changes a row, and holds it until the transaction ends. What is known of it is asked
 * afterwards, in a statement of its own: one that had to wait shows what it joins as it was before the wait.
 */
export async function holdRow(ctx: Reads, table: keyof typeof keys, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} where ${sql.ref(keys[table])} = ${id} and ${ofTenant(ctx, 'entity_id')} for update
  `.execute(ctx.db);
}
