import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { logLines } from '../../support/run/resources.ts';
import { openPlatform, type Platform, type TestAssociation } from '../../support/world/platform.ts';
import { buildTown } from '../../support/world/town.ts';

let platform: Platform;
let station: TestAssociation;
beforeEach(async () => {
  platform = await openPlatform();
  station = await platform.createAssociation('93140');
  await platform.recordGift(station);
  await platform.recordGift(station, { montant: 5 });
});

const inOrder = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
const mended = () => logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'sums-mended');
const totals = async () => (await platform.read()).totals;

describe('the job check-sums', () => {
  test('finds nothing as long as nobody writes sums by hand', async () => {
    expect(await runJob('check-sums')).toEqual({ mended: 0 });
    await platform.recordGift(station, { montant: 1 });
    expect(await runJob('check-sums')).toEqual({ mended: 0 });
    expect(await totals()).toMatchObject({ passages: 3, amount_cents: 1600 });
    expect(mended()).toEqual([]);
  });

  test('finds a sum that differs, corrects it, and says so in the log', async () => {
    await runJob('add-up-passages');
    await asOwner((trx) =>
      trx
        .updateTable('passage_sums')
        .set({ amount_cents: 7, passages: 9 })
        .where('span', '=', 'day')
        .execute(),
    );
    await asOwner((trx) => trx.deleteFrom('passage_sums').where('span', '=', 'month').execute());
    expect(await totals()).not.toMatchObject({ amount_cents: 1500 });
    expect(await runJob('check-sums')).toEqual({ mended: 2 });
    expect(await totals()).toMatchObject({ passages: 2, paying: 2, amount_cents: 1500 });
    expect(mended()).toMatchObject([{ level: 'error', sums: 2 }]);
    expect(await runJob('check-sums')).toEqual({ mended: 0 });
  });

  test('finds changes that were lost, and sums of what never was', async () => {
    await asOwner((trx) => trx.deleteFrom('passage_images').execute());
    expect(await totals()).toMatchObject({ passages: 0, members_active: 0 });
    expect(await runJob('check-sums')).toEqual({ mended: 2 });
    expect(await totals()).toMatchObject({ passages: 2, members_active: 1, amount_cents: 1500 });
  });

  test('removes sums from which everything was taken away', async () => {
    await runJob('add-up-passages');
    await asOwner((trx) => trx.deleteFrom('passages').execute());
    await runJob('check-sums');
    expect(await asOwner((trx) => trx.selectFrom('passage_sums').selectAll().execute())).toEqual([]);
    expect(mended()).toEqual([]);
  });

  test('finds sums and homes of an operation that differ, and corrects them', async () => {
    const figures = () => asOwner((trx) => trx.selectFrom('figure_sums').selectAll().execute());
    const homes = () => asOwner((trx) => trx.selectFrom('figure_homes').selectAll().execute());
    const { id: fk_adresse } = (await buildTown())(0, 0);
    await platform.recordGift(station, { fk_adresse });
    await runJob('add-up-passages');
    const before = { figures: await figures(), homes: await homes() };
    expect(before.homes).toMatchObject([{ fk_adresse, visited: 1, passages: 1 }]);
    await asOwner((trx) =>
      trx.updateTable('figure_sums').set({ amount_cents: 7 }).where('grouped_by', '=', 'sector').execute(),
    );
    await asOwner((trx) => trx.deleteFrom('figure_sums').where('grouped_by', '=', 'type').execute());
    await asOwner((trx) => trx.updateTable('figure_homes').set({ done: 0 }).execute());
    expect(await runJob('check-sums')).toEqual({ mended: 5 });
    expect(mended()).toMatchObject([{ level: 'error', sums: 5 }]);
    expect({ figures: (await figures()).toSorted(inOrder), homes: await homes() }).toEqual({
      ...before,
      figures: before.figures.toSorted(inOrder),
    });
    expect(await runJob('check-sums')).toEqual({ mended: 0 });
  });

  test('removes the sums of an operation from which everything was taken away, and of one that is gone', async () => {
    const kept = () =>
      asOwner((trx) =>
        trx
          .selectFrom('figure_sums')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow(),
      );
    await runJob('add-up-passages');
    expect((await kept()).rows).toBeGreaterThan(0);
    await asOwner((trx) => trx.deleteFrom('passages').execute());
    await runJob('check-sums');
    expect(await kept()).toEqual({ rows: 0 });
    const of = {
      entity_id: station.entityId,
      fk_operation: 9999,
      grouped_by: 'type' as const,
      day: '2026-11-01',
    };
    await asOwner((trx) =>
      trx
        .insertInto('figure_sums')
        .values({ ...of, id: 0, code: 'don', passages: 1, paying: 0, amount_cents: 0, calendars: 0 })
        .execute(),
    );
    await runJob('check-sums');
    expect(await kept()).toEqual({ rows: 0 });
    expect(mended()).toEqual([]);
  });
});
