import { expect, test } from '@jest/globals';
import { tables } from '../support/database/tables.ts';
import { db } from '../support/run/resources.ts';

/** Tables of the extension and of the migrations, and a table whose only row tests find unchanged. */
const kept = [
  'event_log_head',
  'kysely_migration',
  'kysely_migration_lock',
  'spatial_ref_sys',
  'buildings.kysely_migration',
  'buildings.kysely_migration_lock',
];
const schemas = ['public', 'buildings'];

test('every table of the database is emptied after a test', async () => {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = found
    .filter(({ schema, isView }) => schemas.includes(schema ?? '') && !isView)
    .map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`));
  expect([...tables, ...kept].toSorted()).toEqual(names.toSorted());
});
