import { beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import type { Context } from '../../../lib/core/context.ts';
import { Problem } from '../../../lib/core/problems/problem.ts';
import { endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { callEndpoint } from '../../support/http/call-endpoint.ts';
import { clock, gateways, logLines, resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let verb: (ctx: Context) => Promise<Record<string, unknown>>;
beforeEach(async () => {
  world = await createWorld();
});

const throwAway = {
  summary: 'Throw-away',
  access: 'signed-in',
  output: z.looseObject({}),
  status: 200,
} as const;

const write = endpoint({
  ...throwAway,
  method: 'POST',
  path: '/api/throw-away',
  problems: ['operation-closed'],
  sends: ['send-mail'],
  handle: (ctx) => verb(ctx),
});
const read = endpoint({ ...throwAway, method: 'GET', path: '/api/throw-away', handle: (ctx) => verb(ctx) });

const call = (handler = write, on = resources) =>
  callEndpoint(handler, { token: world.person.ada.token, on });

/** Leaves every kind of trace of a verb. */
function leaveTraces(ctx: Context): void {
  ctx.emit('logout', { session_duration: 1 });
  ctx.record({ entityId: world.bondy, object: 'entity', objectId: world.bondy, action: 'changed' });
  ctx.enqueue({ queue: 'send-mail', body: { entity_id: world.bondy, email_id: 1 } });
}

const tracesLeft = async () => {
  const [history, messages] = await asOwner(async (trx) => [
    await trx.selectFrom('history').select('action').execute(),
    await trx.selectFrom('outbox_messages').select('queue').execute(),
  ]);
  return { events: (await emittedEvents()).length, history: history?.length, messages: messages?.length };
};

const logged = () => logLines.map((line) => JSON.parse(line));
const insertLease = ({ db }: Pick<Context, 'db'>, name: string) =>
  db.insertInto('leases').values({ name, holder: 'test', expires_at: clock.now() }).execute();

describe('a verb that succeeds', () => {
  test('commits its rows and its traces together and sends its messages', async () => {
    verb = async (ctx) => {
      await insertLease(ctx, 'l');
      leaveTraces(ctx);
      return {};
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await tracesLeft()).toEqual({ events: 1, history: 1, messages: 0 });
  });

  test('is not undone by a queue that does not answer: its messages wait in the outbox', async () => {
    verb = async (ctx) => {
      leaveTraces(ctx);
      return {};
    };
    const send = async () => {
      throw new Error('no queue');
    };
    const on = { ...resources, gateways: { ...gateways, queues: async () => ({ send }) } };
    expect(await call(write, on)).toMatchObject({ status: 200 });
    expect(await tracesLeft()).toEqual({ events: 1, history: 1, messages: 1 });
    expect(logged()).toMatchObject([{ code: 'message-not-sent', messages: 1 }, { code: 'request-done' }]);
  });
});

describe('a verb that refuses', () => {
  test('leaves nothing behind, neither rows nor events', async () => {
    verb = async (ctx) => {
      await insertLease(ctx, 'l');
      leaveTraces(ctx);
      throw new Problem('operation-closed');
    };
    expect(await call()).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    expect(await tracesLeft()).toEqual({ events: 0, history: 0, messages: 0 });
    expect(await asOwner((trx) => trx.selectFrom('leases').selectAll().execute())).toEqual([]);
  });

  test('leaves nothing of another branch behind, which goes on when the transaction is over', async () => {
    const answered = Promise.withResolvers<void>();
    const goneOn = Promise.withResolvers<unknown>();
    verb = async (ctx) => {
      const other = answered.promise.then(() => insertLease(ctx, 'l'));
      other.then(goneOn.resolve, goneOn.resolve);
      await Promise.all([other, Promise.reject(new Problem('operation-closed'))]);
      return {};
    };
    expect(await call()).toMatchObject({ status: 409 });
    answered.resolve();
    expect(await goneOn.promise).toBeInstanceOf(Error);
    expect(await asOwner((trx) => trx.selectFrom('leases').select('name').execute())).toEqual([]);
  });

  test('with an undeclared problem is a 500 in tests', async () => {
    verb = async () => {
      throw new Problem('blocked-ip');
    };
    expect(await call()).toMatchObject({
      status: 500,
      body: { code: 'internal-error', undeclared: 'blocked-ip' },
    });
    expect(logged()).toContainEqual(
      expect.objectContaining({ code: 'undeclared-problem', problem: 'blocked-ip' }),
    );
    expect(await call(write, { ...resources, strict: false })).toMatchObject({ status: 429 });
  });
});

describe('a verb that breaks', () => {
  test('security row 40: is answered with a bare 500 and leaves nothing behind', async () => {
    verb = async (ctx) => {
      leaveTraces(ctx);
      throw Object.assign(new TypeError('Camille Martin is not a function'), { code: 'X1' });
    };
    const { status, headers, body } = await call();
    expect(status).toBe(500);
    expect(body).toEqual({
      type: 'https://tournee.test/api/problems/internal-error',
      title: 'Something went wrong on our side',
      status: 500,
      detail: 'The request could not be completed.',
      instance: headers['x-request-id'],
      code: 'internal-error',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await tracesLeft()).toEqual({ events: 0, history: 0, messages: 0 });
  });

  test('is logged with class, stack and caller, never with its message', async () => {
    verb = async () => {
      throw Object.assign(new TypeError('Camille Martin is not a function'), { code: 'X1' });
    };
    await call();
    expect(logged()).toMatchObject([
      {
        level: 'error',
        code: 'request-failed',
        function: 'POST /api/throw-away',
        request_id: 'throw-away',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        status: 500,
        error: 'TypeError',
        error_code: 'X1',
        stack: expect.stringContaining('transactions.test.ts'),
      },
    ]);
    expect(logLines.join()).not.toContain('Camille');
  });
});

describe('a verb that attempts a part', () => {
  const attempt = (ctx: Context, name: string, fails: boolean) =>
    ctx.attempt(async () => {
      await insertLease(ctx, name);
      leaveTraces(ctx);
      if (fails) throw new Problem('operation-closed');
    });
  const leases = () => asOwner((trx) => trx.selectFrom('leases').select('name').orderBy('name').execute());

  test('keeps everything except the writes of the failed part', async () => {
    verb = async (ctx) => {
      await attempt(ctx, 'first', false);
      await attempt(ctx, 'second', true).catch(() => {});
      await attempt(ctx, 'third', false);
      return {};
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await leases()).toEqual([{ name: 'first' }, { name: 'third' }]);
    expect(await tracesLeft()).toMatchObject({ events: 2, history: 2 });
  });

  test('goes on after a statement of the part was refused', async () => {
    verb = async (ctx) => {
      await attempt(ctx, 'first', false);
      await attempt(ctx, 'first', false).catch(() => {});
      await attempt(ctx, 'second', false);
      return {};
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await leases()).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect(await tracesLeft()).toMatchObject({ events: 2, history: 2 });
  });

  test('undoes a part within a part with it', async () => {
    verb = async (ctx) => {
      const outer = ctx.attempt(async () => {
        await attempt(ctx, 'inner', false);
        throw new Problem('operation-closed');
      });
      await outer.catch(() => {});
      return {};
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await leases()).toEqual([]);
    expect(await tracesLeft()).toMatchObject({ events: 0, history: 0, messages: 0 });
  });

  test('is undone with the rest when it fails in the end', async () => {
    verb = async (ctx) => {
      await attempt(ctx, 'first', false);
      throw new Problem('operation-closed');
    };
    expect(await call()).toMatchObject({ status: 409 });
    expect(await leases()).toEqual([]);
    expect(await tracesLeft()).toMatchObject({ events: 0, history: 0, messages: 0 });
  });
});

describe('a verb that loses a race', () => {
  test('is run again from the start, without the traces of the first attempt', async () => {
    await asOwner((trx) => insertLease({ db: trx }, 'taken'));
    let runs = 0;
    verb = async (ctx) => {
      runs += 1;
      leaveTraces(ctx);
      if (runs === 1) await insertLease(ctx, 'taken');
      return { runs };
    };
    expect(await call()).toMatchObject({ status: 200, body: { runs: 2 } });
    expect(await tracesLeft()).toEqual({ events: 1, history: 1, messages: 0 });
  });

  test('is run again when it had not waited for the write, and a later statement was refused for it', async () => {
    await asOwner((trx) => insertLease({ db: trx }, 'taken'));
    let runs = 0;
    verb = async (ctx) => {
      runs += 1;
      if (runs === 1) ctx.write(insertLease(ctx, 'taken'));
      await insertLease(ctx, 'next');
      return { runs };
    };
    expect(await call()).toMatchObject({ status: 200, body: { runs: 2 } });
  });
});

describe('a verb that only reads', () => {
  test('can neither write nor leave traces', async () => {
    verb = async (ctx) => {
      await insertLease(ctx, 'l');
      return {};
    };
    expect(await call(read)).toMatchObject({ status: 500 });
    expect(logged()).toMatchObject([{ error_code: '25006' }]);
    for (const trace of ['emit', 'record', 'enqueue'] as const) {
      verb = async (ctx) => {
        leaveTraces({ ...ctx, emit: () => {}, record: () => {}, enqueue: () => {}, [trace]: ctx[trace] });
        return {};
      };
      expect(await call(read)).toMatchObject({ status: 500 });
    }
    expect(await asOwner((trx) => trx.selectFrom('leases').selectAll().execute())).toEqual([]);
  });
});
