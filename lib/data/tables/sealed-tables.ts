import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type SealedColumn, type SealedTable, sealedCells } from '../../core/crypto/sealed-cells.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from './database.ts';

type Column = { [T in keyof Database]: Extract<keyof Database[T], `encrypted_${string}`> };

/** Every table that has encrypted columns. */
type TableWithCells = { [T in keyof Database]: [Column[T]] extends [never] ? never : T }[keyof Database];

/**
 * The primary key of a table with its types, the columns that its ciphertext is bound to (association and row), and its
 * encrypted columns.
 */
type SealedTableSpecOf<T extends TableWithCells> = {
  key: Partial<Record<keyof Database[T] & string, 'bigint' | 'text' | 'uuid'>>;
  entity: (keyof Database[T] & string) | null;
  row: readonly (keyof Database[T] & string)[];
  columns: readonly Column[T][];
};

const ofAssociation = { key: { id: 'bigint' }, entity: 'entity_id', row: ['uuid'] } as const;

/** The encrypted columns of each table: a key rotation re-encrypts all of them. A test compares the list with the database. */
export const sealedTables: { [T in TableWithCells]: SealedTableSpecOf<T> } = {
  entities: { key: { id: 'bigint' }, entity: null, row: ['uuid'], columns: sealedCells.entities },
  users: { ...ofAssociation, columns: sealedCells.users },
  passages: {
    key: { passage_id: 'bigint' },
    entity: 'entity_id',
    row: ['id'],
    columns: sealedCells.passages,
  },
  receipts: { ...ofAssociation, columns: sealedCells.receipts },
  emails: { ...ofAssociation, columns: sealedCells.emails },
  suppressed_addresses: { ...ofAssociation, columns: sealedCells.suppressed_addresses },
  uploads: { ...ofAssociation, columns: sealedCells.uploads },
  pay_locations: { ...ofAssociation, columns: sealedCells.pay_locations },
  pay_payments: { ...ofAssociation, columns: sealedCells.pay_payments },
  field_conflicts: { ...ofAssociation, columns: sealedCells.field_conflicts },
  field_quarantine: {
    key: { entity_id: 'bigint', id: 'uuid', user_id: 'bigint' },
    entity: 'entity_id',
    row: ['id', 'user_id'],
    columns: sealedCells.field_quarantine,
  },
  phone_keys: {
    key: { user_id: 'bigint' },
    entity: 'entity_id',
    row: ['user_id'],
    columns: sealedCells.phone_keys,
  },
  passkeys: { ...ofAssociation, columns: sealedCells.passkeys },
  totp_secrets: {
    key: { user_id: 'bigint' },
    entity: 'entity_id',
    row: ['uuid'],
    columns: sealedCells.totp_secrets,
  },
  stock_movements: { ...ofAssociation, columns: sealedCells.stock_movements },
  cash_handovers: { ...ofAssociation, columns: sealedCells.cash_handovers },
  chat_rooms: { ...ofAssociation, columns: sealedCells.chat_rooms },
  chat_messages: {
    key: { id: 'bigint' },
    entity: 'entity_id',
    row: ['room_uuid', 'uuid'],
    columns: sealedCells.chat_messages,
  },
  webhooks: { ...ofAssociation, columns: sealedCells.webhooks },
  idempotency_keys: {
    key: { user_id: 'bigint', key: 'text' },
    entity: null,
    row: ['user_id', 'key'],
    columns: sealedCells.idempotency_keys,
  },
  signups: { key: { id: 'bigint' }, entity: null, row: ['uuid'], columns: sealedCells.signups },
};

/** The specification of any table, with its name. */
export type SealedTableSpec = {
  table: SealedTable;
  key: Partial<Record<string, 'bigint' | 'text' | 'uuid'>>;
  entity: string | null;
  row: readonly string[];
  columns: readonly SealedColumn[];
};

export const sealedTableSpecs: readonly SealedTableSpec[] = Object.keys(sealedTables)
  .filter((name): name is SealedTable => name in sealedTables)
  .map((table) => ({ table, ...sealedTables[table] }));

/** Longer than any key id; limits what is read of damaged cells. */
const MAX_KID_LENGTH = 40;

/** The number of cells per key id, as the cells name it. */
export async function countCells(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const spec of sealedTableSpecs) {
    for (const { kid, cells } of await countOf(db, spec)) counts.set(kid, (counts.get(kid) ?? 0) + cells);
  }
  return counts;
}

async function countOf(db: Db, { table, columns }: SealedTableSpec) {
  const { rows } = await sql<{ kid: string; cells: number }>`
    select split_part(left(cell, ${MAX_KID_LENGTH}), '.', 2) as kid, count(*)::int as cells
    from ${sql.table(table)} cross join lateral unnest(array[${sql.join(columns.map((column) => sql.ref(column)))}]) as cell
    where cell is not null
    group by 1
  `.execute(db);
  return rows;
}

/** A row with its encrypted cells, in the order of the columns, and the values they are bound to. */
export type SealedRow = { key: string[]; entityId: number | null; uuid: string; cells: (string | null)[] };

/** The predicate of cells under another key than `kid`. */
function isUnderOtherKey(column: string, kid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not starts_with(${sql.ref(column)}, ${`v1.${kid}.`})`;
}

type Batch = { kid: string; after: string[] | undefined; limit: number };

/**
 * Locks and returns the next rows with a cell under a key other than `kid`, by primary key. Skips rows that other transactions have
 * locked, because waiting for one row while holding others could deadlock.
 */
export async function lockRowsUnderOtherKeys(
  db: Db,
  spec: SealedTableSpec,
  { kid, after, limit }: Batch,
): Promise<SealedRow[]> {
  const key = sql.join(Object.keys(spec.key).map((name) => sql.ref(name)));
  const isNext = after ? sql<SqlBool>`(${key}) > (${positionOf(spec, after)})` : sql<SqlBool>`true`;
  const { rows } = await sql<SealedRow>`
    select array[${textOf(Object.keys(spec.key))}] as key,
      ${spec.entity === null ? sql`null::bigint` : sql.ref(spec.entity)} as "entityId",
      concat_ws('/', ${textOf(spec.row)}) as uuid,
      array[${textOf(spec.columns)}] as cells
    from ${sql.table(spec.table)}
    where ${isNext} and (${sql.join(
      spec.columns.map((column) => isUnderOtherKey(column, kid)),
      sql` or `,
    )})
    order by ${key} limit ${limit} for no key update skip locked
  `.execute(db);
  return rows;
}

function textOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
}

function positionOf({ key }: SealedTableSpec, after: string[]): RawBuilder<unknown> {
  const types = Object.values(key);
  return sql.join(after.map((value, at) => sql`${value}::${sql.raw(types[at] ?? 'text')}`));
}

/** Replaces cells of locked rows; null leaves a cell unchanged. */
export async function replaceCells(
  db: Db,
  { table, key, columns }: SealedTableSpec,
  rows: Pick<SealedRow, 'key' | 'cells'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(key);
  const values = rows.map((row) => ({
    ...Object.fromEntries(names.map((name, at) => [name, row.key[at]])),
    ...Object.fromEntries(columns.map((name, at) => [name, row.cells[at]])),
  }));
  const types = [...Object.entries(key), ...columns.map((name) => [name, 'text'] as const)];
  await sql`
    update ${sql.table(table)} as stored
    set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = coalesce(fresh.${sql.ref(name)}, stored.${sql.ref(name)})`))}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as fresh(${sql.join(types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type ?? 'text')}`))})
    where ${sql.join(
      names.map((name) => sql`stored.${sql.ref(name)} = fresh.${sql.ref(name)}`),
      sql` and `,
    )}
  `.execute(db);
}

/** Deletes those of the keys that no cell uses, and returns their ids. Requires the owner role. */
export async function deleteUnusedKeys(db: Db, kids: string[]): Promise<string[]> {
  if (kids.length === 0) return [];
  const isUsed = sealedTableSpecs.map(({ table, columns }) => {
    const opens = columns.map(
      (column) => sql`starts_with(${sql.ref(column)}, 'v1.' || field_keys.kid || '.')`,
    );
    return sql`exists (select from ${sql.table(table)} where ${sql.join(opens, sql` or `)})`;
  });
  const deleted = await db
    .deleteFrom('field_keys')
    .where('purpose', '=', 'data')
    .where(sql<SqlBool>`kid = any(${kids})`)
    .where(sql<SqlBool>`not (${sql.join(isUsed, sql` or `)})`)
    .returning('kid')
    .execute();
  return deleted.map(({ kid }) => kid);
}
