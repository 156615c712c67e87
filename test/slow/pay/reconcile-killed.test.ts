import { beforeEach, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import type { PayCalls } from '../../../lib/core/pay-provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  paidByCard,
  paidWithoutEvents,
  reconcileMessage,
  storedFindings,
  storedLines,
  storedPayouts,
  storedReconciliations,
} from '../../support/pay/pay-reconciliation.ts';
import {
  type CardSeason,
  openCardSeason,
  storedPayments,
  storedReceipts,
} from '../../support/pay/pay-season.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();

let season: CardSeason;
let expected: string[];
beforeEach(async () => {
  season = await openCardSeason(provider);
  expected = await somethingOfEverything();
});

/** Creates differences of many classes; returns the classes to be found. */
async function somethingOfEverything(): Promise<string[]> {
  const { simulator } = provider;
  const { accountId } = season;
  const refunded = await paidByCard(provider, season);
  const disputed = await paidByCard(provider, season);
  const feeless = await paidByCard(provider, season);
  await asOwner((trx) =>
    trx.updateTable('pay_payments').set({ fee_cents: 1 }).where('id', '=', feeless.paymentId).execute(),
  );
  const nowhere = { passageId: 0, passageUuid: '00000000-0000-7000-8000-000000000000', amount: 700 };
  await season.createIntentAtProvider(nowhere, '00000000-0000-7000-8000-000000000001');
  await paidWithoutEvents(provider, season);
  simulator.payOut(accountId);
  simulator.failPayout(accountId);
  simulator.refundFromDashboard(refunded.chargeId, 100);
  simulator.dispute(disputed.chargeId);
  clock.advance(3600);
  await paidWithoutEvents(provider, season);
  simulator.takeDeliveries();
  return [
    'dispute open',
    'fee_update resolved',
    'missing_local resolved',
    'missing_local resolved',
    'orphan_pi open',
    'payout_failed open',
    'refund_mismatch resolved',
  ];
}

/** Fails at the nth call and keeps counting. */
function dyingAt(step: number) {
  let steps = 0;
  return () => {
    steps += 1;
    if (steps === step) throw new Error('killed');
  };
}

/** Resources that fail at the nth statement. */
function dyingStatements(step: number): Resources {
  const die = dyingAt(step);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      die();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { on } = provider;
  return { ...on, db: () => on.db().withPlugin(plugin) };
}

/** Resources that fail at the nth provider call or list item. */
function dyingCalls(step: number): Resources {
  const die = dyingAt(step);
  const { on } = provider;
  const dying = (calls: PayCalls): PayCalls => ({
    ...calls,
    intent: (...of) => afterDying(die, () => calls.intent(...of)),
    refunds: (...of) => afterDying(die, () => calls.refunds(...of)),
    disputes: (...of) => afterDying(die, () => calls.disputes(...of)),
    intents: (...of) => eachDying(die, calls.intents(...of)),
    balanceLines: (...of) => eachDying(die, calls.balanceLines(...of)),
    payouts: (...of) => eachDying(die, calls.payouts(...of)),
  });
  const pay = async () => {
    const provider = await on.gateways.pay();
    return { ...provider, within: (seconds: number) => dying(provider.within(seconds)) };
  };
  return { ...on, gateways: { ...on.gateways, pay } };
}

function afterDying<T>(die: () => void, call: () => T): T {
  die();
  return call();
}

async function* eachDying<T>(die: () => void, items: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of items) {
    die();
    yield item;
  }
}

const compare = async (on: Resources): Promise<boolean> =>
  (await invokeWorker('reconcile-account', [reconcileMessage(season)], on)).length === 0;

/** Kills a run at its first step, the next at its second, and so on until one finishes. */
async function killedAgainAndAgain(on: (step: number) => Resources): Promise<void> {
  for (let step = 1; !(await compare(on(step))); step += 1);
}

async function expectEverythingOnce(): Promise<void> {
  const found = (await storedFindings()).map(([name, , , , state]) => `${name} ${state}`);
  expect(found.toSorted()).toEqual(expected);
  expect(await storedLines()).toHaveLength(9);
  expect(await storedPayouts()).toMatchObject([{ lines_cents: 4888, status: 'failed' }]);
  expect((await storedPayments()).map(({ status }) => status)).toEqual(Array(5).fill('succeeded'));
  expect(await storedReceipts()).toHaveLength(5);
  expect(await storedReconciliations()).toMatchObject([{ finished_at: clock.now() }]);
}

describe('a reconciliation run that is killed and restarted', () => {
  test.each([2, 8, 15, 32, 53, 78, 92])(
    'at statement %s leaves the same rows as an undisturbed run',
    async (step) => {
      // A failure after a commit loses only the sending of messages, which the relay repeats.
      await compare(dyingStatements(step));
      expect(await compare(provider.on)).toBe(true);
      await expectEverythingOnce();
    },
  );

  test.each([1, 8, 19, 26])('at provider response %s leaves the same rows', async (step) => {
    expect(await compare(dyingCalls(step))).toBe(false);
    expect(await compare(provider.on)).toBe(true);
    await expectEverythingOnce();
  });

  test.each([dyingStatements, dyingCalls])(
    'repeatedly, one step later each time, leaves the same rows',
    async (dying) => {
      await killedAgainAndAgain(dying);
      await expectEverythingOnce();
    },
  );

  test('leaves the same rows beside a concurrent run', async () => {
    expect(await Promise.all([compare(provider.on), compare(provider.on)])).toEqual([true, true]);
    await expectEverythingOnce();
  });
});
