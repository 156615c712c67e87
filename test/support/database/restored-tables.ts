import { type RawBuilder, sql } from 'kysely';
import { asOwner } from './owner.ts';

const tables = [
  ...(['passages', 'receipts', 'emails', 'users', 'field_quarantine', 'field_erased'] as const),
  ...(['field_conflicts', 'suppressed_addresses', 'chat_messages', 'exports', 'idempotency_keys'] as const),
  ...(['pay_payments'] as const),
];

/** Saves the rows of tables; returns a function that restores them, like a backup. */
export async function backUp(): Promise<() => Promise<void>> {
  const kept = await asOwner(async (trx) => {
    const backups: { table: string; columns: RawBuilder<unknown>; rows: string }[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ rows: unknown; columns: string[] }>`
        select (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t) as rows,
          (select json_agg(attname) from pg_attribute
            where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`.execute(
        trx,
      );
      const columns = sql.join((rows[0]?.columns ?? []).map((column) => sql.ref(column)));
      backups.push({ table, columns, rows: JSON.stringify(rows[0]?.rows) });
    }
    return backups;
  });
  return () =>
    asOwner(async (trx) => {
      // Disables triggers and foreign keys: at the end all rows are complete again.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const { table, columns, rows } of kept) {
        await sql`delete from ${sql.table(table)}`.execute(trx);
        await sql`insert into ${sql.table(table)} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::text::jsonb)`.execute(
          trx,
        );
      }
    });
}
