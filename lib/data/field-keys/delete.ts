import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import { sealedPlaces } from './sealed-tables.ts';

/** Removes those of the keys that open no cell any more; answers which. Only the owner may. */
export async function deleteUnusedKeys(db: Db, kids: string[]): Promise<string[]> {
  if (kids.length === 0) return [];
  const isUsed = sealedPlaces.map(({ table, columns }) => {
    const opens = columns.map(
      (column) => sql`starts_with(${sql.ref(column)}, 'v1.' || field_keys.kid || '.')`,
    );
    return sql`exists (select from ${sql.table(table)} where ${sql.join(opens, sql` or `)})`;
  });
  const deleted = await db
    .deleteFrom('field_keys')
    .where('purpose', '=', 'data')
    .where('kid', 'in', kids)
    .where(sql<SqlBool>`not (${sql.join(isUsed, sql` or `)})`)
    .returning('kid')
    .execute();
  return deleted.map(({ kid }) => kid);
}
