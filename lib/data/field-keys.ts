import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ids } from '../core/ids.ts';
import type { Instant } from '../core/time.ts';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

type Column = { [T in keyof Database]: Extract<keyof Database[T], `encrypted_${string}`> };

/** Every table that has encrypted columns. */
export type SealedTable = { [T in keyof Database]: [Column[T]] extends [never] ? never : T }[keyof Database];

/** Every encrypted column of them. */
export type SealedColumn = Column[SealedTable];

/**
 * Where ciphertext lies, and by which of its columns a row is found and its cells are bound: the primary key with its
 * types, the association where it is part of the binding, what names the row, and the encrypted columns.
 */
type Place<T extends SealedTable> = {
  key: Partial<Record<keyof Database[T] & string, 'bigint' | 'text'>>;
  entity: (keyof Database[T] & string) | null;
  row: readonly (keyof Database[T] & string)[];
  columns: readonly Column[T][];
};

const ofAssociation = { key: { id: 'bigint' }, entity: 'entity_id', row: ['uuid'] } as const;

/** The list of all encrypted columns; what is not in it stays under its old key. A test compares it with the database. */
export const sealedTables: { [T in SealedTable]: Place<T> } = {
  entities: {
    key: { id: 'bigint' },
    entity: null,
    row: ['uuid'],
    columns: ['encrypted_name', 'encrypted_email', 'encrypted_phone'],
  },
  users: { ...ofAssociation, columns: ['encrypted_name', 'encrypted_email', 'encrypted_phone'] },
  passages: {
    key: { passage_id: 'bigint' },
    entity: 'entity_id',
    row: ['id'],
    columns: [
      'encrypted_name',
      'encrypted_email',
      'encrypted_phone',
      'encrypted_donor_address',
      'encrypted_remark',
    ],
  },
  receipts: { ...ofAssociation, columns: ['encrypted_content', 'encrypted_to'] },
  emails: { ...ofAssociation, columns: ['encrypted_to', 'encrypted_content'] },
  pay_locations: { ...ofAssociation, columns: ['encrypted_display_name'] },
  pay_payments: { ...ofAssociation, columns: ['encrypted_card'] },
  idempotency_keys: {
    key: { user_id: 'bigint', key: 'text' },
    entity: null,
    row: ['user_id', 'key'],
    columns: ['encrypted_answer'],
  },
};

/** The same of any of the tables. */
export type SealedPlace = {
  table: SealedTable;
  key: Partial<Record<string, 'bigint' | 'text'>>;
  entity: string | null;
  row: readonly string[];
  columns: readonly SealedColumn[];
};

export const sealedPlaces: readonly SealedPlace[] = Object.keys(sealedTables)
  .filter((name): name is SealedTable => name in sealedTables)
  .map((table) => ({ table, ...sealedTables[table] }));

/** Every field key, wrapped; the newest of a purpose last. */
export function findFieldKeys(db: Db) {
  return db
    .selectFrom('field_keys')
    .select(['kid', 'purpose', 'wrapped', 'created_at'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
}

/** Makes the first key of each purpose; later keys come from a rotation. */
export async function ensureFieldKeys(
  db: Db,
  { wrap, ids, now }: { wrap: (key: Uint8Array) => Promise<string>; ids: Ids; now: Instant },
): Promise<void> {
  for (const [purpose, kid] of [
    ['data', 'd1'],
    ['index', 'i1'],
  ] as const) {
    const existing = await db
      .selectFrom('field_keys')
      .select('kid')
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    if (existing) continue;
    const wrapped = await wrap(ids.bytes(32));
    await db
      .insertInto('field_keys')
      .values({ kid, purpose, wrapped, created_at: now })
      .onConflict((conflict) => conflict.column('kid').doNothing())
      .execute();
  }
}

/** Adds a key for what is written from now on; two at once for one name leave one. */
export async function insertDataKey(
  db: Db,
  { kid, wrapped, now }: { kid: string; wrapped: string; now: Instant },
): Promise<void> {
  await db
    .insertInto('field_keys')
    .values({ kid, purpose: 'data', wrapped, created_at: now })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}

/** No kid is as long: what a damaged cell says instead of one is not read to its end. */
const HEAD = 40;

/** How many cells each key opens, by what the cells name. */
export async function countCells(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const place of sealedPlaces) {
    for (const { kid, cells } of await countOf(db, place)) counts.set(kid, (counts.get(kid) ?? 0) + cells);
  }
  return counts;
}

async function countOf(db: Db, { table, columns }: SealedPlace) {
  const { rows } = await sql<{ kid: string; cells: number }>`
    select split_part(left(cell, ${HEAD}), '.', 2) as kid, count(*)::int as cells
    from ${sql.table(table)} cross join lateral unnest(array[${sql.join(columns.map((column) => sql.ref(column)))}]) as cell
    where cell is not null
    group by 1
  `.execute(db);
  return rows;
}

/** A row with its encrypted cells, in the order of the place's columns, and what they are bound to. */
export type SealedRow = { key: string[]; entityId: number | null; uuid: string; cells: (string | null)[] };

/** True of a cell that another key than `kid` opens. */
function isUnderOther(column: string, kid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not starts_with(${sql.ref(column)}, ${`v1.${kid}.`})`;
}

type Batch = { kid: string; after: string[] | undefined; limit: number };

/**
 * The next rows with a cell under another key than `kid`, in the order of the primary key and held until the end of the
 * transaction. What somebody else is changing is left out: waiting for one row while holding others could end in a deadlock.
 */
export async function lockRowsUnderOthers(
  db: Db,
  place: SealedPlace,
  { kid, after, limit }: Batch,
): Promise<SealedRow[]> {
  const key = sql.join(Object.keys(place.key).map((name) => sql.ref(name)));
  const isNext = after ? sql<SqlBool>`(${key}) > (${positionOf(place, after)})` : sql<SqlBool>`true`;
  const { rows } = await sql<SealedRow>`
    select array[${textOf(Object.keys(place.key))}] as key,
      ${place.entity === null ? sql`null::bigint` : sql.ref(place.entity)} as "entityId",
      concat_ws('/', ${textOf(place.row)}) as uuid,
      array[${textOf(place.columns)}] as cells
    from ${sql.table(place.table)}
    where ${isNext} and (${sql.join(
      place.columns.map((column) => isUnderOther(column, kid)),
      sql` or `,
    )})
    order by ${key} limit ${limit} for no key update skip locked
  `.execute(db);
  return rows;
}

function textOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
}

function positionOf({ key }: SealedPlace, after: string[]): RawBuilder<unknown> {
  const types = Object.values(key);
  return sql.join(after.map((value, at) => sql`${value}::${sql.raw(types[at] ?? 'text')}`));
}

/** Replaces the cells of rows that are held; where a cell is null it stays as it is. Nothing else of a row changes. */
export async function replaceCells(
  db: Db,
  { table, key, columns }: SealedPlace,
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
