import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { logLines } from '../../support/run/resources.ts';
import { openPlatform, type Platform, type TestAssociation } from '../../support/world/platform.ts';

let platform: Platform;
let station: TestAssociation;
beforeEach(async () => {
  platform = await openPlatform();
  station = await platform.createAssociation('93140');
  await platform.recordGift(station);
  await platform.recordGift(station, { montant: 5 });
});

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
    await asOwner((trx) => trx.deleteFrom('passage_changes').execute());
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
});
