import { type Kysely, sql } from 'kysely';

/** Runs one statement after the other: PGlite takes a single one per query. */
export async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A column that can hold nothing but ciphertext. */
export const encryptedText = (name: string, nullability = '') =>
  `${name} text ${nullability} check (${name} like 'v1.%')`;

export const versioned = `version int not null default 1,
     created_at timestamptz not null,
     updated_at timestamptz not null`;

export const softDeletion = `deleted_at timestamptz,
     deleted_by bigint`;

// Sub-selects are evaluated once per statement, not once per row.
const maySee = (column: string) =>
  `(select current_setting('app.all_entities', true)) = 'on'
   or ${column} = (select nullif(current_setting('app.entity_id', true), '')::bigint)`;

/** Row level security: only the rows of the association that asks. */
export const protect = (table: string, column = 'entity_id') => [
  `alter table ${table} enable row level security`,
  `create policy own_entity on ${table} using (${maySee(column)}) with check (${maySee(column)})`,
];

/**
 * Who sees a row, as before. Of the bare condition a planner guesses that one row in a hundred fulfils it, in every
 * table of a join again, and sorts a whole association for one page; of \`is not null\` it guesses all.
 */
export const showAsBefore = (table: string, column = 'entity_id') =>
  `alter policy own_entity on ${table} using ((case
     when (select current_setting('app.all_entities', true)) = 'on'
       or ${column} = (select nullif(current_setting('app.entity_id', true), '')::bigint)
     then true end) is not null)`;
