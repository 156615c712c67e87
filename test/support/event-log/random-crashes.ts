import type { Transaction } from 'kysely';
import type { Random } from '../../../infra/demo/seeded-random.ts';
import type { QueueSender } from '../../../lib/core/gateways.ts';
import { PayFailure } from '../../../lib/core/pay-failure.ts';
import type { PayCalls, PayProvider } from '../../../lib/core/pay-provider.ts';
import type { Db } from '../../../lib/data/connection/db.ts';
import type { Database } from '../../../lib/data/tables/database.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';

/** The number of possible and of actual crashes; none happen once `isOver` is set. */
export type RandomCrashes = { steps: number; crashes: number; isOver: boolean };

type Stumble = (error?: () => Error) => void;

/** Crashes the process with a probability of one in twenty. */
function stumbles(chance: Random, count: RandomCrashes): Stumble {
  return (error = () => new Error('the process died')) => {
    count.steps += 1;
    if (count.isOver || chance.below(20) > 0) return;
    count.crashes += 1;
    throw error();
  };
}

/** Resources that crash at random: before, in and after a transaction, a provider call and a send to a queue. */
export function withRandomCrashes(
  deps: Resources,
  queues: QueueSender,
  chance: Random,
  count: RandomCrashes,
): Resources {
  const stumble = stumbles(chance, count);
  const db = fragileDb(deps.db(), stumble);
  const { gateways } = deps;
  return {
    ...deps,
    db: () => db,
    gateways: {
      ...gateways,
      pay: async () => fragileProvider(await gateways.pay(), stumble),
      queues: async () => ({
        send: async (messages) => {
          stumble();
          const sent = await queues.send(messages);
          stumble();
          return sent;
        },
      }),
    },
  };
}

function fragileDb(db: Db, stumble: Stumble): Db {
  const transaction = () => {
    const builder = db.transaction();
    const execute = async <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => {
      stumble();
      const result = await builder.execute(async (trx) => {
        const inside = await work(trx);
        stumble();
        return inside;
      });
      stumble();
      return result;
    };
    return exchanged(builder, 'execute', execute);
  };
  return exchanged(db, 'transaction', transaction);
}

/** A proxy of the object with one function replaced. */
function exchanged<T extends object>(whole: T, name: string, instead: unknown): T {
  return new Proxy(whole, {
    get: (target, asked) => {
      if (asked === name) return instead;
      const value: unknown = Reflect.get(target, asked);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Resources whose database fails on updates of, or deletions from, one table outside a transaction. */
export function withoutTable(
  deps: Resources,
  statement: 'updateTable' | 'deleteFrom',
  table: string,
): Resources {
  const db = deps.db();
  const instead = (asked: string): unknown => {
    if (asked === table) throw new Error('the database is gone');
    const write: unknown = Reflect.get(db, statement);
    return typeof write === 'function' ? write.call(db, asked) : write;
  };
  const fragile = exchanged(db, statement, instead);
  return { ...deps, db: () => fragile };
}

function fragileProvider(pay: PayProvider, stumble: Stumble): PayProvider {
  const lost = () => new PayFailure('any call', 'unavailable');
  const risky =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      stumble(lost);
      const answer = await work(...args);
      stumble(lost);
      return answer;
    };
  const riskyCalls = (calls: PayCalls): PayCalls => ({
    ...calls,
    account: risky(calls.account),
    intent: risky(calls.intent),
    findIntent: risky(calls.findIntent),
    cancelIntent: risky(calls.cancelIntent),
    refunds: risky(calls.refunds),
    disputes: risky(calls.disputes),
    intentOfCharge: risky(calls.intentOfCharge),
    payout: risky(calls.payout),
  });
  return { ...pay, within: (seconds) => riskyCalls(pay.within(seconds)) };
}
