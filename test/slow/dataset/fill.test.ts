import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { fillDataset } from '../../../infra/dataset/fill.ts';
import { DATASET_PASSWORD } from '../../../infra/dataset/members.ts';
import { rowCountsOf, shapesOf } from '../../../infra/dataset/shapes.ts';
import { findVisitFacts } from '../../../lib/data/passages/facts.ts';

import { contentOf } from '../../../lib/passages/content.ts';

import { requireConsistent } from '../../../lib/passages/rules.ts';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { cipher, cipherWith, db } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';

const smallest = { seed: 5, scale: 0.005 };
const small = { seed: 5, scale: 0.02 };
const tables = [
  'entities',
  'users',
  'addresses',
  'operations',
  'ope_users',
  'sectors',
  'sector_members',
  'sectors_adresses',
  'passages',
  'receipts',
  'receipt_series',
  'emails',
  'history',
] as const;

const fill = (size: { seed: number; scale: number }) => fillDataset({ db, cipherWith, ...size });

/** Empties the tables and restarts their ids. */
const emptyTables = () =>
  asOwner((trx) =>
    sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(trx),
  );

/** A digest of the content of every table. */
const digests = () =>
  asOwner(async (trx) => {
    const found: Record<string, unknown> = {};
    for (const table of tables) {
      const { rows } = await sql<{ digest: string }>`
        select md5(string_agg(t::text, ' ' order by t::text)) as digest from ${sql.table(table)} t`.execute(
        trx,
      );
      found[table] = rows[0]?.digest;
    }
    return found;
  });

const countOf = (table: (typeof tables)[number]) =>
  asOwner(async (trx) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(trx);
    return rows[0]?.count;
  });

beforeEach(emptyTables);

test('the same seed writes the same rows, another seed different ones', async () => {
  await fill(smallest);
  const first = await digests();
  await emptyTables();
  await fill(smallest);
  expect(await digests()).toEqual(first);
  await emptyTables();
  await fill({ ...smallest, seed: 6 });
  const other = await digests();
  for (const table of ['users', 'passages', 'receipts', 'history'])
    expect(other[table]).not.toBe(first[table]);
});

test('the written rows follow the rules of the service', async () => {
  await fill(small);
  await expectFigures();
  await expectConsistentPassages();
  await expectSuspects();
  await expectVisitsInPlace();
  await expectGaplessReceipts();
});

/** The row counts have to match the shapes. */
async function expectFigures() {
  for (const [table, count] of Object.entries(rowCountsOf(shapesOf(small)))) {
    const name = tables.find((known) => known === table);
    if (name) expect([table, await countOf(name)]).toEqual([table, count]);
  }
  expect(await countOf('receipts')).toBeGreaterThan(10);
  expect(await countOf('emails')).toBe(await countOf('receipts'));
}

/** Each passage has to follow the rules of passages. */
async function expectConsistentPassages() {
  for (const row of await storedPassages()) {
    requireConsistent(contentOf({ cipher }, row), row.created_at);
  }
}

/** The service has to detect the same suspected duplicates, at addresses without deleted passages. */
async function expectSuspects() {
  const passages = (await storedPassages()).filter(({ fk_adresse }) => fk_adresse !== null);
  const deleted = new Set(passages.flatMap((row) => (row.deleted_at === null ? [] : row.fk_adresse)));
  const suspects = passages.filter(
    (row) => row.flags.includes('doublon_suspect') && !deleted.has(row.fk_adresse),
  );
  expect(suspects.length).toBeGreaterThan(3);
  for (const row of suspects) {
    const visit = { passageId: row.passage_id, operationId: row.fk_operation, author: row.fk_user };
    const place = { sectorId: null, addressId: row.fk_adresse, lat: null, lon: null, accuracyM: null };
    const asked = { id: null, ...visit, ...place, floor: row.floor, door: row.door, passedAt: row.passed_at };
    const [facts] = await asOwner((trx) =>
      findVisitFacts({ db: trx, tenant: 'all', scope: 'all', caller: { kind: 'anonymous' } }, [asked]),
    );
    expect(facts).toMatchObject({ isVisitedByOthers: true });
  }
}

/** Every visit has to be in the sector of its address, and flagged if that is not one of its author. */
async function expectVisitsInPlace() {
  const { rows } = await asOwner((trx) =>
    sql<{ strayed: number; outside: number; flagged: number }>`
        select count(*) filter (where a.fk_sector is distinct from p.fk_sector and p.fk_adresse is not null) as strayed,
          count(*) filter (where m.sector_id is null) as outside,
          count(*) filter (where 'hors_secteur' = any(p.flags)) as flagged
        from passages p
        left join sectors_adresses a on a.operation_id = p.fk_operation and a.fk_adresse = p.fk_adresse
        left join sector_members m on m.sector_id = p.fk_sector and m.ope_user_id = p.fk_user`.execute(trx),
  );
  expect(rows[0]?.strayed).toBe(0);
  expect(rows[0]?.flagged).toBeGreaterThan(0);
  expect(rows[0]?.outside).toBe(rows[0]?.flagged);
}

/** Receipts have to have gapless numbers and belong to live passages of the same amount. */
async function expectGaplessReceipts() {
  const { rows } = await asOwner((trx) =>
    sql<{ count: number; last: number; number: number }>`
        select count(*), max(r.sequence) as last, max(s.last_number) as number
        from receipts r join receipt_series s using (entity_id, kind, year)
          join passages p on p.passage_id = r.passage_id and p.deleted_at is null and p.montant_cents = r.amount_cents
        group by r.entity_id, r.year`.execute(trx),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { count, last, number } of rows) expect([last, number]).toEqual([count, count]);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(await countOf('receipts'));
}

test('the chief of the large association can sign in and read passages and receipts', async () => {
  await fill(small);
  const draft = { username: 'chef.grande-amicale', password: DATASET_PASSWORD };
  const { status, body } = await anonymous.post('/api/login', draft);
  expect([status, body.user?.role_id]).toEqual([200, 2]);
  const chief = clientWith({ token: body.token });
  const passages = await chief.get('/api/passages?limit=200');
  expect([passages.status, passages.body.data.length]).toEqual([200, 200]);
  const receipts = await chief.get('/api/receipts');
  expect([receipts.status, receipts.body.data.length]).toEqual([200, 50]);
  const sectors = await chief.get('/api/sectors');
  expect(sectors.body.data[0]).toMatchObject({ address_count: 133, departments: ['99'] });
  const history = await chief.get(`/api/passages/${receipts.body.data[0].passage_id}/history`);
  expect(history.body.data.map((entry: { action: string }) => entry.action)).toContain('issued');
});
