import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TableMetadata } from 'kysely';
import { describedTables } from '../support/database/schema-types.ts';
import { db } from '../support/run/resources.ts';

/** Tables that our queries do not use. */
const others = ['spatial_ref_sys', 'kysely_migration_lock'];

let described: ReturnType<typeof describedTables>;
let tables: TableMetadata[];
beforeAll(async () => {
  described = describedTables();
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  // The tables of the buildings database, here in a schema of the same database, have other types.
  const ofService = found.filter(({ schema }) => schema === 'public');
  tables = ofService.filter(({ name, isView }) => !isView && !others.includes(name));
});

const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? [];

describe('the row types of lib/data/tables/database.ts', () => {
  test('know every table of the migrated database and no other', () => {
    expect([...described.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(described.size).toBeGreaterThan(20);
  });

  test('know every column and no other', () => {
    for (const [table, columns] of described) {
      expect([table, ...columns.map(({ column }) => column).toSorted()]).toEqual([
        table,
        ...columnsOf(table)
          .map(({ name }) => name)
          .toSorted(),
      ]);
    }
  });

  test('say of every column whether it may be empty', () => {
    // Geometries are read only through functions of PostGIS.
    const plain = (table: string) => columnsOf(table).filter(({ dataType }) => dataType !== 'geometry');
    const said = [...described].flatMap(([table, columns]) =>
      columns.map(({ column, nullable }) => `${table}.${column} ${nullable ? 'null' : 'not null'}`),
    );
    const found = tables.flatMap(({ name: table }) =>
      plain(table).map(({ name, isNullable }) => `${table}.${name} ${isNullable ? 'null' : 'not null'}`),
    );
    expect(found.filter((column) => !said.includes(column))).toEqual([]);
  });
});
