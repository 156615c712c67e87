import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../../../lib/data/connection/db.ts';
import { inReadTransaction, inSnapshot, inTransaction } from '../../../lib/data/connection/transactions.ts';
import { db } from '../../support/run/resources.ts';
import { type AccessRecords, createAccessRecords } from '../../support/world/access-records.ts';

let bondy: number;
let noisy: number;
let reaches: AccessRecords;
beforeEach(async () => {
  reaches = await createAccessRecords();
  ({ bondy, noisy } = reaches.world);
});

const read = <T>(entityId: number, work: (trx: Db) => Promise<T>) =>
  inReadTransaction(db, { entityId }, work);

const associations = async (trx: Db) => {
  const rows = await trx.selectFrom('passages').select('entity_id').distinct().orderBy('entity_id').execute();
  return rows.map(({ entity_id }) => entity_id);
};

/** The settings that a connection passes on to its next user. */
const settings = async () => {
  const { rows } = await sql<{ entity: string; all: string; readOnly: string }>`
    select coalesce(current_setting('app.entity_id', true), '') as entity,
      coalesce(current_setting('app.all_entities', true), '') as all,
      current_setting('transaction_read_only') as "readOnly"
  `.execute(db);
  return rows;
};

const nothingSet = [{ entity: '', all: '', readOnly: 'off' }];

describe('a read of one message', () => {
  test('sees the rows of its tenant, at its first use and when its text has a name', async () => {
    for (const round of [1, 2, 3])
      expect([round, await read(bondy, associations), await read(noisy, associations)]).toEqual([
        round,
        [bondy],
        [noisy],
      ]);
  });

  test('sees its own tenant beside others that are sent at the same time', async () => {
    const tenants = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? bondy : noisy));
    const found = await Promise.all(tenants.map((entityId) => read(entityId, associations)));
    expect(found).toEqual(tenants.map((entityId) => [entityId]));
  });

  test('leaves nothing set', async () => {
    await inReadTransaction(db, 'all', associations);
    await read(bondy, associations);
    expect(await settings()).toEqual(nothingSet);
    expect(await associations(db)).toEqual([]);
  });

  test('writes nothing', async () => {
    const rename = read(bondy, (trx) => trx.updateTable('operations').set({ name: 'x' }).execute());
    await expect(rename).rejects.toMatchObject({ code: '25006' });
    expect(await settings()).toEqual(nothingSet);
    const renamed = await read(bondy, (trx) =>
      trx.selectFrom('operations').select('id').where('name', '=', 'x').execute(),
    );
    expect(renamed).toEqual([]);
  });
});

describe('reads of one snapshot', () => {
  const names = (trx: Db) => trx.selectFrom('operations').select('name').orderBy('id').execute();

  test('see the rows of their tenant, write nothing and leave nothing set', async () => {
    expect(await inSnapshot(db, { entityId: bondy }, associations)).toEqual([bondy]);
    const rename = inSnapshot(db, { entityId: bondy }, (trx) =>
      trx.updateTable('operations').set({ name: 'x' }).execute(),
    );
    await expect(rename).rejects.toMatchObject({ code: '25006' });
    expect(await settings()).toEqual(nothingSet);
  });

  // The embedded database has one connection.
  const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;
  onServer('see what the first of them saw, whatever is committed meanwhile', async () => {
    const [before, after] = await inSnapshot(db, { entityId: bondy }, async (trx) => {
      const first = await names(trx);
      await inTransaction(db, { entityId: bondy }, (other) =>
        other.updateTable('operations').set({ name: 'renamed meanwhile' }).execute(),
      );
      return [first, await names(trx)] as const;
    });
    expect(after).toEqual(before);
    expect(await read(bondy, names)).not.toEqual(before);
  });
});

describe('a statement that fails', () => {
  const ratio = (divisor: number) => (trx: Db) =>
    sql<{ ratio: number }>`select 12 / ${sql.lit('1')}::int / ${divisor}::int as ratio`.execute(trx);

  test('leaves the connection as it was, and is understood at its next use', async () => {
    for (const _ of [1, 2, 3]) {
      await expect(read(bondy, ratio(0))).rejects.toMatchObject({ code: '22012' });
      expect((await read(bondy, ratio(3))).rows).toEqual([{ ratio: 4 }]);
      expect(await settings()).toEqual(nothingSet);
    }
  });

  test('is understood later when it was refused before anybody had read it', async () => {
    const text = (trx: Db) => sql<{ number: number }>`select 40 + 2 as number`.execute(trx);
    // The second use names the statement, but the server refuses it unread, because the transaction has failed.
    await text(db);
    const failing = inTransaction(db, 'all', async (trx, send) => {
      send(sql`select 1 / 0`.execute(trx));
      await text(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    for (const _ of [1, 2]) expect((await text(db)).rows).toEqual([{ number: 42 }]);
  });

  test('is not sent when a value of it cannot be written, and the next one is', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const text = (value: unknown) => sql<{ value: unknown }>`select ${value}::jsonb as value`.execute(db);
    for (const _ of [1, 2]) {
      await expect(text(circular)).rejects.toThrow();
      expect((await text({ street: 'rue de la Gare' })).rows).toEqual([
        { value: { street: 'rue de la Gare' } },
      ]);
    }
  });
});

test('an answer without columns, and one of columns that are null, come as they are', async () => {
  const columns = async () => {
    const { rows } = await sql`
      select 1::int8 as big, null::int8 as nothing, '2026-11-20'::date as day, true as yes, null::text as words,
        '2026-11-20 09:00:00+00'::timestamptz as instant, array['rue', null] as list, '{"a": 1}'::jsonb as document,
        1.5::numeric as decimal, 'it''s "quoted"' as "a name with ""quotes"""
    `.execute(db);
    return rows;
  };
  const row = {
    big: 1,
    nothing: null,
    day: '2026-11-20',
    yes: true,
    words: null,
    instant: '2026-11-20T09:00:00.000Z',
    list: ['rue', null],
    document: { a: 1 },
    decimal: '1.5',
    'a name with "quotes"': 'it\'s "quoted"',
  };
  for (const _ of [1, 2, 3]) expect(await columns()).toEqual([row]);
  const nothing = () => sql`select from generate_series(1, 2)`.execute(db);
  for (const _ of [1, 2, 3]) expect((await nothing()).rows).toEqual([{}, {}]);
});
