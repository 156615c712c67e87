import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../../../lib/data/connection/db.ts';
import { asOwner } from '../../support/database/owner.ts';
import { openCollection } from '../../support/world/collection.ts';

const MANY = 40_000;

/** A quadratic plan takes many minutes for 40,000 rows, a linear one a few seconds even on a busy machine. */
const LIMIT_MS = 120_000;

type Statement = (db: Db, rows: number) => Promise<unknown>;

/** For each trigger with transition tables: a statement that runs it for `rows` rows. */
const statements: Record<string, Statement> = {
  addresses_assigned: (db, rows) =>
    sql`
      with new_ones as (
        insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
        select 'many_' || gen_random_uuid(), n, 'Rue', '93140', '93010', 'Bondy', 2.0, 48.0, now()
        from generate_series(1, ${rows}::int) n returning *
      )
      insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
        code_insee, commune, lon, lat, nb_log, nb_log_source)
      select s.id, a.id, s.operation_id, s.entity_id, a.ban_id, a.numero, a.voie, a.code_postal, a.code_insee, a.commune,
        a.lon, a.lat, 1, 'default'
      from new_ones a cross join (select * from sectors order by id limit 1) s
    `.execute(db),
  addresses_changed: (db, rows) =>
    sql`
      update sectors_adresses set fk_sector = null where id > (select max(id) from sectors_adresses) - ${rows}::int
    `.execute(db),
  addresses_removed: (db, rows) =>
    sql`
      delete from sectors_adresses where id > (select max(id) from sectors_adresses) - ${rows}::int
    `.execute(db),
  passages_added: (db, rows) =>
    sql`
      insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents, fk_type_reglement,
        nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
      select gen_random_uuid(), entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents, fk_type_reglement,
        nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at
      from (select * from passages order by passage_id limit 1) p cross join generate_series(1, ${rows}::int)
    `.execute(db),
  passages_taken_away: (db, rows) =>
    sql`
      delete from passages where passage_id > (select max(passage_id) from passages) - ${rows}::int
    `.execute(db),
  changes_added_up: (db, rows) =>
    sql`
      delete from passage_images where ctid = any(array(select ctid from passage_images limit ${rows}::int))
    `.execute(db),
};

const tableOf = (trigger: string) => {
  if (trigger.startsWith('passages')) return 'passages';
  return trigger === 'changes_added_up' ? 'passage_images' : 'sectors_adresses';
};

const order = Object.keys(statements);

test('every trigger with transition tables is tried here', async () => {
  const { rows } = await asOwner((trx) =>
    sql<{ tgname: string }>`
      select tgname from pg_trigger where (tgoldtable is not null or tgnewtable is not null) and not tgisinternal
    `.execute(trx),
  );
  expect(rows.map(({ tgname }) => tgname).toSorted()).toEqual(order.toSorted());
});

test('a trigger that has run for single rows runs for 40,000 on the same connection', async () => {
  const { collect } = await openCollection();
  await collect();
  const played = asOwner(async (trx) => {
    await play(trx);
    throw new Error('played to its end, and rolled back');
  });
  await expect(played).rejects.toThrow('played to its end, and rolled back');
});

async function play(trx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)`.execute(trx);
  for (const trigger of order) {
    await sql`alter table ${sql.table(tableOf(trigger))} enable always trigger ${sql.ref(trigger)}`.execute(
      trx,
    );
  }
  // The statistics are of nearly empty tables, as at the beginning of a season.
  await sql`analyze`.execute(trx);
  // Eight times, like a session that draws small sectors first: cached plans are made for few rows.
  for (let time = 1; time <= 8; time += 1) for (const name of order) await statements[name]?.(trx, 1);
  // Without foreign key checks: row by row and planned for one row, they take a hundred times longer than the triggers.
  await sql`set local session_replication_role = replica`.execute(trx);
  const before = await counts(trx);
  for (const name of ['addresses_assigned', 'addresses_changed', 'passages_added'])
    await statements[name]?.(trx, MANY);
  expect(await counts(trx)).toEqual({
    left: before.left + MANY,
    addresses: before.addresses + MANY,
    sums: before.sums + MANY,
  });
  await statements['addresses_removed']?.(trx, MANY);
  await statements['passages_taken_away']?.(trx, MANY);
  expect(await counts(trx)).toMatchObject({ sums: before.sums + 2 * MANY });
  await statements['changes_added_up']?.(trx, MANY);
  expect(await counts(trx)).toMatchObject({ sums: before.sums + MANY });
}

async function counts(db: Db) {
  const { rows } = await sql<{ left: number; addresses: number; sums: number }>`
    select (select count(*)::int from field_left) as left,
      (select count(*)::int from field_changes where collection = 'addresses') as addresses,
      (select count(*)::int from passage_images) as sums
  `.execute(db);
  return rows[0] ?? { left: 0, addresses: 0, sums: 0 };
}
