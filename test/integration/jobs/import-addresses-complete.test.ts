import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason } from '../../support/world/season.ts';

/** Address number `n` of a town. */
const house = (n: number, more: object = {}) =>
  banLine({ id: `93010_7003_${String(n).padStart(5, '0')}`, numero: n, ...more });
const houses = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => house(from + at));
const elsewhere = (n: number) =>
  banLine({ id: `75056_7003_${String(n).padStart(5, '0')}`, numero: n, code_insee: '75056' });

/** Invokes the job until it has read the file and removed what the file lacks; returns all reports. */
async function importFile(lines: string[], more: object = {}): Promise<Json[]> {
  const key = await upload([BAN_HEADER, ...lines].join('\n'));
  const reports: Json[] = [];
  for (let from: Json; from !== null; from = reports.at(-1).next)
    reports.push(await runJob('import-addresses', { key, ...more, ...(from ? { from } : {}) }));
  return reports;
}
const importComplete = async (lines: string[], more: object = {}): Promise<Json> =>
  (await importFile(lines, { complete: true, ...more })).at(-1);
const numbers = async () => {
  const rows = await asOwner((trx) =>
    trx.selectFrom('addresses').select('numero').orderBy('numero').execute(),
  );
  return rows.map(({ numero }) => numero);
};
const remembered = async () => {
  const rows = await asOwner((trx) => trx.selectFrom('import_ids').select('file_key').execute());
  return rows.length;
};

describe('the job import-addresses of a complete file', () => {
  test('removes what the file does not have, of the towns that it names only', async () => {
    await importFile([...houses(1, 5), elsewhere(6)]);
    const reports = await importFile([house(1), house(3), house(4), house(7)], { complete: true });
    expect(reports).toMatchObject([
      { added: 1, unchanged: 3, removed: 0, next: { after: 0, unread: 0 } },
      // It reads nothing, so that the progress that the command shows stays where it is.
      { added: 0, read: 0, size: 0, removed: 2, kept: 0, refused: null, next: null },
    ]);
    expect(await numbers()).toEqual([1, 3, 4, 6, 7]);
    expect(await remembered()).toBe(0);
  });

  test('removes nothing without being told that it is complete', async () => {
    await importFile(houses(1, 5));
    expect(await importFile([house(1)])).toMatchObject([{ unchanged: 1, removed: 0, next: null }]);
    expect(await numbers()).toHaveLength(5);
    expect(await remembered()).toBe(0);
  });

  test('keeps what a sector or a visit uses, and what was said of a door that no sector has', async () => {
    const season = await openSeason();
    const { addressAt, alicesSector, visit } = season;
    const ada = season.world.as('ada');
    await visit('alice', { fk_adresse: addressAt(9, 9).id, fk_sector: alicesSector });
    await ada.patch(`/api/sectors/${alicesSector}/addresses/${addressAt(0, 0).id}`, { do_not_call: true });
    await ada.delete(`/api/sectors/${alicesSector}`);
    const events = (await eventsNamed('sector_updated')).length;
    const report = await importComplete([house(1, { lon: 2, lat: 48 })], { force: true });
    // 50 of 100 had a sector, and one of the others has a visit.
    expect(report).toMatchObject({ removed: 49, kept: 51 });
    expect(await numbers()).toHaveLength(52);
    expect(await eventsNamed('sector_updated')).toHaveLength(events);
  });

  test('keeps what a table refers to that was not there when this was written', async () => {
    await importFile(houses(1, 3));
    await asOwner(async (trx) => {
      await sql`create table later_visits (address bigint references addresses)`.execute(trx);
      await sql`grant select on later_visits to tournee_app`.execute(trx);
      await sql`insert into later_visits select id from addresses where numero = 2`.execute(trx);
    });
    try {
      expect(await importComplete([house(1)])).toMatchObject({ removed: 1, kept: 1 });
      expect(await numbers()).toEqual([1, 2]);
    } finally {
      await asOwner((trx) => sql`drop table later_visits`.execute(trx));
    }
  });

  test('removes nothing when more than half of a town would go, unless it is forced', async () => {
    await importFile([...houses(1, 60), elsewhere(99)]);
    const reports = await importFile(houses(1, 29), { complete: true });
    expect(reports.at(-1)).toMatchObject({
      removed: 0,
      refused: 'more than half of the addresses would go of 93010 (31 of 60)',
      next: null,
    });
    expect(await numbers()).toHaveLength(61);
    expect(await remembered()).toBe(0);
    expect(await importComplete(houses(1, 29), { force: true })).toMatchObject({
      removed: 31,
      refused: null,
    });
    expect(await numbers()).toHaveLength(30);
  });

  test('removes up to half of a town, and a few addresses of a hamlet in any case', async () => {
    await importFile(houses(1, 60));
    expect(await importComplete(houses(1, 30))).toMatchObject({ removed: 30 });
    expect(await importComplete(houses(1, 10))).toMatchObject({ removed: 20 });
  });

  test('keeps the address of a line with a fault, and removes nothing when the id of one cannot be read', async () => {
    await importFile(houses(1, 5));
    const faulty = house(2, { lat: 'north' });
    expect(await importComplete([house(1), faulty, house(3)])).toMatchObject({ removed: 2, refused: null });
    expect(await numbers()).toEqual([1, 2, 3]);
    const torn = house(3).slice(0, 20);
    expect(await importComplete([house(1), house(2), torn])).toMatchObject({
      removed: 0,
      refused: 'the id of 1 lines cannot be read',
    });
    expect(await importComplete([house(1), house(2), torn], { force: true })).toMatchObject({ removed: 1 });
  });

  test('finds an address that moved to another town in that one', async () => {
    await importFile([house(1), house(2), elsewhere(3)]);
    expect(await importComplete([house(1, { code_insee: '75056' }), elsewhere(3)])).toMatchObject({
      removed: 0,
    });
    expect(await importComplete([house(1, { code_insee: '75056' }), elsewhere(4)])).toMatchObject({
      removed: 1,
    });
    expect(await numbers()).toEqual([1, 2, 4]);
  });

  test('changes nothing when run again, and forgets imports that ended early', async () => {
    await importFile(houses(1, 5));
    const key = await upload([BAN_HEADER, house(1), house(2), house(3)].join('\n'));
    const { next } = await runJob('import-addresses', { key, complete: true });
    expect(await remembered()).toBeGreaterThan(0);
    clock.advance(8 * 86_400);
    expect(await importComplete([house(1), house(2), house(3)])).toMatchObject({ removed: 2 });
    expect(await remembered()).toBe(0);
    // Without the remembered towns, the job removes nothing.
    expect(await runJob('import-addresses', { key, complete: true, from: next })).toMatchObject({
      removed: 0,
      next: null,
    });
    expect(await importComplete([house(1), house(2), house(3)])).toMatchObject({ removed: 0, kept: 0 });
  });
});
