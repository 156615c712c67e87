import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { logPlaces } from '../../support/event-log/log-stores.ts';
import { readLog, readSeals } from '../../support/event-log/sealed-days.ts';
import { isKilled } from '../../support/event-log/segment-calls.ts';
import {
  crashAt,
  dbOfDying,
  filesWithCrash,
  MOMENTS,
  type Moment,
  signerOfDying,
} from '../../support/event-log/simulated-crash.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';

const NIGHT = '2026-11-20T01:00:00.000Z';
/** How long the lease of a killed keeper blocks others. */
const LEASE_SECONDS = 960;

/** The keeper's process ends at the `nth` call it makes to files, signer or database. */
function dying({ resources }: LogKeeper, nth: number, moment: Moment): Resources {
  const death = crashAt(nth, moment);
  const { gateways } = resources;
  const db = dbOfDying(resources.db(), death);
  return {
    ...resources,
    db: () => db,
    gateways: {
      ...gateways,
      logFiles: async () => filesWithCrash(await gateways.logFiles(), death),
      logSigner: async () => signerOfDying(await gateways.logSigner(), death),
    },
  };
}

describe.each(logPlaces())('the job seal-events on $kind, killed and run again', ({ open }) => {
  beforeEach(() => clock.set(NIGHT));

  test.each(MOMENTS)('%s each of its calls: nothing is lost, each day is sealed once', async (moment) => {
    for (let nth = 1; ; nth += 1) {
      const log = await open();
      const keeper = keeperOf(log);
      const lines = await fillOutbox(['2026-11-18T08:00:00.000Z', NIGHT, '2026-11-18T09:00:00.000Z']);
      const days = { '2026-11-18': [lines[0], lines[2]], '2026-11-20': [lines[1]] };
      const isOver = !(await isKilled(runJob('seal-events', {}, dying(keeper, nth, moment)).then(() => {})));
      const meanwhile = await readLog(log.logFiles);
      // The relay may not have stored all events, but those in the log are right.
      expect([nth, days]).toMatchObject([nth, meanwhile]);
      clock.advance(LEASE_SECONDS);
      await keeper.seal();
      expect([nth, await readLog(log.logFiles)]).toEqual([nth, days]);
      const seals = await readSeals(log.logFiles, keeper.signer);
      expect([nth, seals.map(({ day, lines }) => [day, lines])]).toEqual([
        nth,
        [
          ['2026-11-18', 2],
          ['2026-11-19', 0],
        ],
      ]);
      if (isOver) return void expect(nth).toBeGreaterThan(moment === 'within' ? 5 : 20);
    }
  });

  test('keeps others away for as long as it may have run', async () => {
    const keeper = keeperOf(await open());
    await fillOutbox(['2026-11-19T08:00:00.000Z']);
    const lease = { name: 'keep-event-log', holder: 'killed', expires_at: '2026-11-20T01:16:00.000Z' };
    await asOwner((trx) => trx.insertInto('leases').values(lease).execute());
    clock.set('2026-11-20T01:15:59.999Z');
    await expect(keeper.seal()).rejects.toMatchObject({ code: 'log-is-kept' });
    clock.set('2026-11-20T01:16:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-19'] });
  });
});
