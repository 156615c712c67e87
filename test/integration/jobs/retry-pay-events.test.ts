import { describe, expect, test } from '@jest/globals';
import { logGroupName } from '../../../infra/deploy/template-values.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { asOwner } from '../../support/database/owner.ts';
import { logFilters } from '../../support/event-log/log-filters.ts';
import { runJob } from '../../support/local/job.ts';
import { storedEvents } from '../../support/pay/pay-season.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

type State = 'received' | 'applied' | 'ignored' | 'parked';

/** Inserts payment events; `due`: seconds until they are due. */
async function insertEvents(...events: { state: State; due?: number }[]): Promise<void> {
  await asOwner((trx) =>
    trx
      .insertInto('pay_events')
      .values(
        events.map(({ state, due = 0 }, at) => ({
          event_id: `evt_${at}`,
          type: 'payment_intent.succeeded',
          account_id: 'acct_unknown',
          object_id: 'pi_1',
          payment_intent_id: 'pi_1',
          charge_id: null,
          api_version: null,
          made_at: clock.now(),
          received_at: clock.now(),
          due_at: addSeconds(clock.now(), due),
          state,
          processed_at: state === 'applied' || state === 'ignored' ? clock.now() : null,
        })),
      )
      .execute(),
  );
}

const states = async () => (await storedEvents()).map(({ state }) => state);

describe('the job retry-pay-events', () => {
  test('enqueues due events, and again only after an hour', async () => {
    await insertEvents({ state: 'received' }, { state: 'parked' }, { state: 'received', due: 1 });
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 2, given_up: 0 });
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 0, given_up: 0 });
    clock.advance(1);
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 1, given_up: 0 });
    clock.advance(HOUR);
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 3, given_up: 0 });
    expect(logLines.filter((line) => line.includes('given-up'))).toEqual([]);
  });

  test('ignores processed events', async () => {
    await insertEvents({ state: 'applied' }, { state: 'ignored' });
    clock.advance(60 * DAY);
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 0, given_up: 0 });
    expect(await states()).toEqual(['applied', 'ignored']);
  });

  test('gives up after thirty days and logs an error', async () => {
    await insertEvents({ state: 'received' }, { state: 'parked' });
    clock.advance(30 * DAY);
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 2, given_up: 0 });
    clock.advance(1);
    expect(await runJob('retry-pay-events')).toEqual({ enqueued: 0, given_up: 2 });
    expect(await states()).toEqual(['given-up', 'given-up']);
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ code: 'pay-event-given-up', level: 'error', events: 2 }),
    );
    const matching = logFilters().filter(({ matches }) => logLines.some(matches));
    expect(matching).toContainEqual(
      expect.objectContaining({ logGroup: logGroupName('jobs'), metric: 'PayTrouble' }),
    );
  });

  test('keeps unprocessed events from being purged until it gives up on them', async () => {
    await insertEvents({ state: 'applied' }, { state: 'received' });
    clock.advance(90 * DAY);
    expect(await runJob('purge')).toMatchObject({ pay_events: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ pay_events: 1 });
    expect(await states()).toEqual(['received']);
    await runJob('retry-pay-events');
    expect(await runJob('purge')).toMatchObject({ pay_events: 1 });
    expect(await states()).toEqual([]);
  });
});
