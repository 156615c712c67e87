import { beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import type { Context } from '../../../lib/core/context.ts';
import type { Db } from '../../../lib/data/connection/db.ts';
import { endpoint } from '../../../lib/runtime/http/endpoint.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { callEndpoint } from '../../support/http/call-endpoint.ts';
import { clock, logLines, resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let runs: number;
let pauses: number[];
let verb: (ctx: Context) => Promise<unknown>;
beforeEach(async () => {
  world = await createWorld();
  runs = 0;
  pauses = [];
});

const on: Resources = { ...resources, pause: async (milliseconds) => pauses.push(milliseconds) };

const throwAway = {
  summary: 'Throw-away',
  path: '/api/throw-away',
  access: 'signed-in',
  output: z.strictObject({}),
  status: 200,
} as const;

const handle = async (ctx: Context) => {
  await verb(ctx);
  return {};
};
const write = endpoint({ ...throwAway, method: 'POST', handle });
const read = endpoint({ ...throwAway, method: 'GET', handle });
const own = endpoint({
  ...throwAway,
  method: 'POST',
  transaction: 'own',
  handle: async (ctx) => ctx.transact('all', handle),
});
const ways = [
  { way: 'a verb that writes', handler: write },
  { way: 'a verb that reads', handler: read },
  { way: 'a verb with transactions of its own', handler: own },
];

const call = (handler = write) => callEndpoint(handler, { token: world.person.ada.token, on });
const leases = () => asOwner((trx) => trx.selectFrom('leases').select('name').execute());
const insertLease = (db: Db, name: string) =>
  db.insertInto('leases').values({ name, holder: 'test', expires_at: clock.now() }).execute();
/** Locks the row of a lease, and creates it if necessary. */
const take = ({ db }: Context, name: string) =>
  db
    .insertInto('leases')
    .values({ name, holder: 'test', expires_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: 'test' }))
    .execute();
const lose = (code: string) => {
  throw Object.assign(new Error('in the words of PostgreSQL'), { code });
};
/** Fails `times` times, then succeeds. */
const losing = (times: number, code: string) => async () => {
  runs += 1;
  if (runs <= times) lose(code);
};

const comeBack = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { code: 'service-unavailable', status: 503 },
};

describe.each(ways)('$way and loses against other transactions', ({ handler }) => {
  test.each(['40P01', '40001', '55P03'])('%s: gets through at the fifth attempt', async (code) => {
    verb = losing(4, code);
    expect(await call(handler)).toMatchObject({ status: 200 });
    expect(runs).toBe(5);
  });

  test.each(['40P01', '40001', '55P03'])('%s: five times asks the client to come back', async (code) => {
    verb = losing(5, code);
    expect(await call(handler)).toMatchObject(comeBack);
    expect(runs).toBe(5);
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'request-failed', status: 503, error_code: code },
    ]);
  });
});

describe('between two attempts', () => {
  test('pauses grow, and differ from one request to the next', async () => {
    verb = losing(9, '40P01');
    await call();
    expect(pauses).toHaveLength(4);
    pauses.forEach((pause, index) => {
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThan(20 * 2 ** index);
    });
    const first = pauses.splice(0);
    runs = 0;
    await call();
    expect(pauses).not.toEqual(first);
  });

  test('nothing of the previous attempt is left', async () => {
    verb = async (ctx) => {
      runs += 1;
      await insertLease(ctx.db, `run ${runs}`);
      ctx.emit('logout', { session_duration: runs });
      if (runs < 3) lose('40P01');
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await leases()).toEqual([{ name: 'run 3' }]);
    expect(await emittedEvents()).toMatchObject([{ session_duration: 3 }]);
  });
});

// The embedded database has one session, so no request waits for another.
if (globalThis.shared.database.kind === 'postgres')
  test('two deadlocked requests both succeed', async () => {
    const names = ['first', 'second'];
    const haveOne = Promise.withResolvers<void>();
    verb = async (ctx) => {
      const [one = '', other = ''] = names.reverse().slice();
      await take(ctx, one);
      runs += 1;
      if (runs === 2) haveOne.resolve();
      await haveOne.promise;
      await take(ctx, other);
    };
    expect(await Promise.all([call(), call()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(runs).toBeGreaterThan(2);
  });

describe('what another transaction wrote first', () => {
  test('is a 500 when the conflict persists', async () => {
    await asOwner((db) => insertLease(db, 'taken'));
    verb = async (ctx) => {
      runs += 1;
      await insertLease(ctx.db, 'taken');
    };
    expect(await call()).toMatchObject({ status: 500, body: { code: 'internal-error' } });
    expect(runs).toBe(5);
  });
});

describe('a part of a request', () => {
  test.each(['40P01', '40001', '55P03'])(
    '%s: is not told as refused; the whole is tried again',
    async (code) => {
      verb = async (ctx) => {
        runs += 1;
        await ctx.attempt(async () => (runs < 3 ? lose(code) : undefined)).catch(() => {});
      };
      expect(await call()).toMatchObject({ status: 200 });
      expect(runs).toBe(3);
    },
  );

  test('that loses the database is not reported as refused either', async () => {
    verb = async (ctx) => {
      runs += 1;
      await ctx.attempt(async () => lose('57P01')).catch(() => {});
    };
    expect(await call()).toMatchObject(comeBack);
    expect(runs).toBe(1);
  });
});
