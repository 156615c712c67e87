import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { personalColumns } from '../../lib/data/privacy/personal-columns.ts';
import { impersonalColumns } from '../support/database/impersonal-columns.ts';
import { db } from '../support/run/resources.ts';

const listed = Object.entries(personalColumns).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

test('every column of text is either personal, with what an erasure does with it, or cannot hold a person', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet')
  `.execute(db);
  const found = rows.map(({ name }) => name).filter((name) => !/^(spatial_ref_sys|kysely_)/.test(name));
  expect(found.toSorted()).toEqual([...listed, ...impersonalColumns].toSorted());
});

test('every encrypted column, and every index of one, is personal', () => {
  expect(impersonalColumns.filter((name) => /\.encrypted_|_index$/.test(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
