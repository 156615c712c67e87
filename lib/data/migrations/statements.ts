import { type QueryExecutorProvider, sql } from 'kysely';

/** Runs statements one by one, because PGlite accepts a single one per query. */
export async function runAll(db: QueryExecutorProvider, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A column that accepts ciphertext only. */
export const encryptedText = (name: string, nullability = '') =>
  `${name} text ${nullability} check (${name} like 'v1.%')`;

export const versioned = `version int not null default 1,
     created_at timestamptz not null,
     updated_at timestamptz not null`;

export const softDeletion = `deleted_at timestamptz,
     deleted_by bigint`;

// Sub-selects are evaluated once per statement, not once per row.
const isVisible = (column: string) =>
  `(select current_setting('app.all_entities', true)) = 'on'
   or ${column} = (select nullif(current_setting('app.entity_id', true), '')::bigint)`;

/** Enables row level security: only rows of the current association are visible. */
export const protect = (table: string, column = 'entity_id') => [
  `alter table ${table} enable row level security`,
  `create policy own_entity on ${table} using (${isVisible(column)}) with check (${isVisible(column)})`,
];

/**
 * The same policy in a form the planner estimates better: it assumes that the bare condition selects 1 % of the rows of
 * every joined table, and then sorts a whole association for one page; for `is not null` it assumes all rows.
 */
export const plannerFriendlyPolicy = (table: string, column = 'entity_id') =>
  `alter policy own_entity on ${table} using ((case
     when (select current_setting('app.all_entities', true)) = 'on'
       or ${column} = (select nullif(current_setting('app.entity_id', true), '')::bigint)
     then true end) is not null)`;
