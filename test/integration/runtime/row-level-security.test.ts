import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../../../lib/data/connection/db.ts';
import { inReadTransaction, inTransaction } from '../../../lib/data/connection/transactions.ts';
import { asOwner } from '../../support/database/owner.ts';
import { db } from '../../support/run/resources.ts';
import { type AccessRecords, createAccessRecords } from '../../support/world/access-records.ts';

let bondy: number;
let noisy: number;
let reaches: AccessRecords;
beforeEach(async () => {
  reaches = await createAccessRecords();
  ({ bondy, noisy } = reaches.world);
});

const inBondy = <T>(work: (trx: Db) => Promise<T>) => inTransaction(db, { entityId: bondy }, work);

/** Tables whose rows belong to an association. Sessions are excepted: they are read before the association is known. */
const tenantTables = async (trx: Db) => {
  const { rows } = await sql<{ name: string; isProtected: boolean }>`
    select c.relname as name, c.relrowsecurity as "isProtected" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'entity_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'sessions' order by c.relname
  `.execute(trx);
  return rows;
};

const entitiesIn = async (trx: Db, table: string) => {
  const { rows } = await sql<{ entity_id: number }>`
    select distinct entity_id from ${sql.table(table)} where entity_id is not null order by entity_id
  `.execute(trx);
  return rows.map(({ entity_id }) => entity_id);
};

describe('a query without a tenant predicate', () => {
  test('finds only the rows of the current association, in every table', async () => {
    const tables = await asOwner(tenantTables);
    expect(tables.filter(({ isProtected }) => !isProtected)).toEqual([]);
    const filled: string[] = [];
    for (const { name } of tables) {
      const all = await asOwner((trx) => entitiesIn(trx, name));
      if (all.length === 0) continue;
      filled.push(name);
      // An example belongs to an association of its own.
      if (name === 'examples') {
        expect(await inBondy((trx) => entitiesIn(trx, name))).toEqual([]);
        continue;
      }
      expect([name, all]).toEqual([name, [bondy, noisy]]);
      expect([name, await inBondy((trx) => entitiesIn(trx, name))]).toEqual([name, [bondy]]);
    }
    expect(filled).toEqual(
      expect.arrayContaining(['users', 'operations', 'ope_users', 'sectors', 'passages', 'receipts']),
    );
  });

  test('finds only the own association among the associations', async () => {
    const rows = await inBondy((trx) => trx.selectFrom('entities').select('id').execute());
    expect(rows).toEqual([{ id: bondy }]);
  });

  test('finds nothing when no tenant is set', async () => {
    for (const table of ['entities', 'users', 'operations', 'passages', 'receipts', 'history'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('finds everything when all tenants are set', async () => {
    const found = await inReadTransaction(db, 'all', (trx) => entitiesIn(trx, 'passages'));
    expect(found).toEqual([bondy, noisy]);
  });
});

describe('a statement that writes', () => {
  test("changes and deletes no row of another association's", async () => {
    const counts = await inBondy(async (trx) => [
      await trx
        .updateTable('operations')
        .set({ name: 'x' })
        .where('entity_id', '=', noisy)
        .executeTakeFirst(),
      await trx.deleteFrom('passages').where('entity_id', '=', noisy).executeTakeFirst(),
    ]);
    expect(counts).toMatchObject([{ numUpdatedRows: 0n }, { numDeletedRows: 0n }]);
  });

  test('cannot insert a row into another association', async () => {
    const move = inBondy((trx) => trx.updateTable('operations').set({ entity_id: noisy }).execute());
    await expect(move).rejects.toMatchObject({ code: '42501' });
    const day = '2026-11-20';
    const instant = '2026-11-20T09:00:00.000Z';
    const operation = {
      entity_id: noisy,
      name: 'x',
      date_start: day,
      date_end: day,
      chk_active: 1,
      calendar_value_cents: null,
      created_at: instant,
      updated_at: instant,
    } as const;
    const insert = inBondy((trx) => trx.insertInto('operations').values(operation).execute());
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });

  test('cannot refer to a record of another association', async () => {
    const { passage_id } = reaches.records.own;
    const { sector_id } = reaches.records.foreign;
    const tie = asOwner((trx) =>
      trx
        .updateTable('passages')
        .set({ fk_sector: sector_id })
        .where('passage_id', '=', passage_id)
        .execute(),
    );
    await expect(tie).rejects.toMatchObject({ code: '23503' });
  });

  test('security row 39: cannot rewrite the history', async () => {
    const rewrite = inBondy((trx) => trx.updateTable('history').set({ action: 'x' }).execute());
    await expect(rewrite).rejects.toMatchObject({ code: '42501' });
    const forget = inBondy((trx) => trx.deleteFrom('history').execute());
    await expect(forget).rejects.toMatchObject({ code: '42501' });
  });
});
