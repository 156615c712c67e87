import { beforeEach, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { findFieldKeys } from '../../../lib/data/field-keys.ts';
import { sealedTableSpecs } from '../../../lib/data/tables/sealed-tables.ts';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { cellsByKid, resourcesWithStoredKeys, sealedCells } from '../../support/privacy/field-keys.ts';
import { openSealedSeason, type SealedSeason } from '../../support/privacy/sealed-season.ts';
import { cipher, clock, db } from '../../support/run/resources.ts';

const provider = payProvider();
let season: SealedSeason;
beforeEach(async () => {
  season = await openSealedSeason(provider);
});

/** Tables that requests change, and the table of the keys. */
const ignoredTables = ['spatial_ref_sys', 'field_keys', 'request_quotas', 'sessions'];

/** All rows of all tables without their encrypted cells. */
function unencryptedData() {
  return asOwner(async (trx) => {
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (${sql.join(ignoredTables)})
    `.execute(trx);
    const found: [string, unknown[]][] = [];
    for (const { table } of rows) {
      const row = rowWithout(sealedTableSpecs.find((place) => place.table === table)?.columns ?? []);
      const content = await sql`select ${row} as row from ${sql.table(table)} t order by 1`.execute(trx);
      found.push([table, content.rows]);
    }
    return found;
  });
}

function rowWithout(columns: readonly string[]): RawBuilder<unknown> {
  return columns.length === 0 ? sql`to_jsonb(t)` : sql`to_jsonb(t) - array[${sql.join(columns)}]::text[]`;
}

/** Adds e-mails with an address encrypted under the first key. */
function addEmails(count: number): Promise<void> {
  const emails = Array.from({ length: count }, (_, at) => {
    const uuid = `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const cell = {
      table: 'emails',
      column: 'encrypted_to',
      entityId: season.checkout.world.bondy,
      uuid,
    } as const;
    return {
      uuid,
      entity_id: season.checkout.world.bondy,
      purpose: 'invitation',
      receipt_id: null,
      encrypted_to: cipher.encrypt(cell, `donor-${at}@example.org`),
      encrypted_content: null,
      state: 'sent' as const,
      send_after: clock.now(),
      enqueued_at: null,
      slot_at: null,
      sending_since: null,
      sent_at: clock.now(),
      failure: null,
      created_at: clock.now(),
      updated_at: clock.now(),
    };
  });
  return asOwner(async (trx) => {
    await trx.insertInto('emails').values(emails).execute();
  });
}

describe('the job rotate-field-keys, re-encrypting old cells', () => {
  test('re-encrypts every cell of every table under the new key and changes no response', async () => {
    const { cells, seen, rotate, reseal } = season;
    const places = sealedTableSpecs.flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    );
    const filled = new Set((await sealedCells()).map(({ place }) => place));
    expect([...filled].toSorted()).toEqual(places.toSorted());
    await rotate();
    const [answers, rows] = [await seen(), await unencryptedData()];
    expect(JSON.stringify(answers)).toContain('Sonner deux fois');
    expect(await cellsByKid()).toEqual({ d1: cells });
    expect(await reseal()).toEqual({
      kid: 'd2',
      resealed: cells,
      unreadable: 0,
      faults: [],
      left: 0,
      keys: [
        { kid: 'd1', cells: 0 },
        { kid: 'd2', cells },
      ],
      retired: [],
    });
    expect(await cellsByKid()).toEqual({ d2: cells });
    expect(await unencryptedData()).toEqual(rows);
    expect(await seen()).toEqual(answers);
    expect(await seen(resourcesWithStoredKeys())).toEqual(answers);
    expect(await reseal()).toMatchObject({ resealed: 0, left: 0 });
  });

  test('does not change responses stored under an idempotency key', async () => {
    const draft = { date_start: '2027-02-01', date_end: '2027-02-28' };
    const open = () => season.as('ada').post('/api/operations', draft, { 'idempotency-key': 'february' });
    const { body } = await open();
    await season.rotate();
    await season.reseal();
    expect(await open()).toMatchObject({ status: 201, body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('does not start before every process writes with the new key', async () => {
    await season.run();
    clock.advance(899);
    await expect(season.reseal()).rejects.toThrow(
      'the key d2 is not in use everywhere before 2026-11-20T09:15:00.000Z: run this again then',
    );
    expect(await cellsByKid()).toEqual({ d1: season.cells });
    clock.advance(1);
    expect(await season.reseal()).toMatchObject({ left: 0 });
  });

  test('does nothing with a single key', async () => {
    const report = await season.reseal({ retire: true });
    expect(report).toMatchObject({ kid: 'd1', resealed: 0, left: 0, retired: [] });
    expect((await findFieldKeys(db)).map(({ kid }) => kid)).toEqual(['d1', 'i1']);
  });

  test('stops at its time limit and continues in the next run; all data is readable meanwhile', async () => {
    const { cells, seen, rotate, reseal } = season;
    await rotate();
    const other = resourcesWithStoredKeys();
    const answers = await seen(other);
    const reports = [];
    do {
      reports.push(await reseal({ seconds: 0 }));
      expect(await seen(other)).toEqual(answers);
    } while (reports.at(-1).left > 0);
    expect(reports).toHaveLength(sealedTableSpecs.length);
    expect(reports.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(cells);
    expect(await cellsByKid()).toEqual({ d2: cells });
  });

  test('re-encrypts more rows than fit into one transaction', async () => {
    await addEmails(1100);
    await season.rotate();
    expect(await season.reseal()).toMatchObject({ resealed: season.cells + 1100, left: 0 });
    expect(await cellsByKid()).toEqual({ d2: season.cells + 1100 });
  });

  test.each([{ retire: true }, { reseal: true, seconds: 601 }, { reseal: 'yes' }, { again: true }])(
    'refuses %j',
    async (input) => {
      await expect(season.run(input)).rejects.toThrow('rotate-field-keys cannot read its input');
      expect(await findFieldKeys(db)).toHaveLength(2);
    },
  );
});
