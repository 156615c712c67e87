import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sealedTables } from '../../lib/data/tables/sealed-tables.ts';
import { db } from '../support/run/resources.ts';

type Column = { table: string; column: string };

const named = (columns: Column[]) => columns.map(({ table, column }) => `${table}.${column}`).toSorted();
const listed = Object.entries(sealedTables).flatMap(([table, { columns }]) =>
  columns.map((column) => `${table}.${column}`),
);

describe('the list of encrypted columns', () => {
  test('holds every column of the database with such a name, and no other', async () => {
    const { rows } = await sql<Column>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like 'encrypted%'
    `.execute(db);
    expect(listed.toSorted()).toEqual(named(rows));
    expect(listed.length).toBeGreaterThan(15);
  });

  test('holds every column that takes ciphertext only, whatever its name', async () => {
    const { rows } = await sql<Column>`
      select t.relname as table, a.attname as column
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
      where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%v1.%'
    `.execute(db);
    expect(named(rows)).toEqual(listed.toSorted());
  });

  test('names of every table its primary key and the columns that its cells are bound to', async () => {
    const { rows } = await sql<Column & { type: string }>`
      select t.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_index i
      join pg_class t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
      where i.indisprimary
    `.execute(db);
    for (const [table, { key }] of Object.entries(sealedTables)) {
      const primary = rows.filter((row) => row.table === table);
      expect([table, Object.fromEntries(primary.map(({ column, type }) => [column, type]))]).toEqual([
        table,
        key,
      ]);
    }
  });
});
