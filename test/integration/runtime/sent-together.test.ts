import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Context } from '../../../lib/core/context.ts';
import { Problem } from '../../../lib/core/problems/problem.ts';
import { endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { callEndpoint } from '../../support/http/call-endpoint.ts';
import { clock, db } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let verb: (ctx: Context) => Promise<Record<string, unknown>>;
beforeEach(async () => {
  world = await createWorld();
});

const throwAway = {
  summary: 'Throw-away',
  path: '/api/throw-away',
  access: 'signed-in',
  output: z.looseObject({}),
  status: 200,
  problems: ['operation-closed'],
  handle: (ctx: Context) => verb(ctx),
} as const;
const write = endpoint({ ...throwAway, method: 'POST' });
const read = endpoint({ ...throwAway, method: 'GET' });

const call = (
  handler = write,
  name: PersonName = 'ada',
  more: Partial<Parameters<typeof callEndpoint>[1]> = {},
) => callEndpoint(handler, { token: world.person[name].token, ...more });
const insertLease = ({ db }: Pick<Context, 'db'>, name: string, days = 0) =>
  db
    .insertInto('leases')
    .values({
      name,
      holder: 'test',
      expires_at: sql`${clock.now()}::timestamptz + make_interval(days => ${days})`,
    })
    .execute();
const leases = () => asOwner((trx) => trx.selectFrom('leases').select('name').orderBy('name').execute());
/** A write that the database refuses at every attempt. */
const refused = ({ db }: Pick<Context, 'db'>) => sql`update entities set chk_pay = 7`.execute(db);

const nothingIsLeft = async () => {
  expect(await leases()).toEqual([]);
  expect(await emittedEvents()).toEqual([]);
};

test('pages of any size are few statements, of which the server keeps the plans', async () => {
  const { different } = await countStatements(async () => {
    for (let limit = 1; limit <= 200; limit += 20) await world.as('ada').get(`/api/users?limit=${limit}`);
  });
  const ofUsers = [...different].filter((text) => / limit \d+$/.test(text));
  expect(ofUsers.map((text) => text.match(/\d+$/)?.[0]).toSorted()).toEqual(['101', '11', '201', '51']);
});

describe('writes that nobody waits for', () => {
  test('are committed with the rest', async () => {
    verb = async (ctx) => {
      ctx.write(insertLease(ctx, 'a'));
      ctx.write(insertLease(ctx, 'b'));
      ctx.emit('logout', { session_duration: 1 });
      return {};
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await leases()).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('leave nothing when one of them is refused, whatever was sent after it', async () => {
    verb = async (ctx) => {
      ctx.write(insertLease(ctx, 'a'));
      ctx.write(refused(ctx));
      ctx.write(insertLease(ctx, 'b'));
      ctx.emit('logout', { session_duration: 1 });
      return {};
    };
    expect(await call()).toMatchObject({ status: 500 });
    await nothingIsLeft();
  });

  test('leave nothing when one of them cannot even be sent', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('this value cannot be sent');
      },
    };
    verb = async (ctx) => {
      ctx.write(insertLease(ctx, 'a'));
      ctx.write(
        sql`insert into leases (name, holder, expires_at) values ('b', ${unsendable}, now())`.execute(ctx.db),
      );
      ctx.write(insertLease(ctx, 'c'));
      ctx.emit('logout', { session_duration: 1 });
      return {};
    };
    expect(await call()).toMatchObject({ status: 500 });
    await nothingIsLeft();
  });

  test('leave nothing when the event that travels with the commit is refused', async () => {
    verb = async (ctx) => {
      ctx.write(insertLease(ctx, 'a'));
      ctx.emit('logout', { session_duration: 1 });
      ctx.record({ entityId: world.bondy, object: 'entity', objectId: 1e30, action: 'changed' });
      return {};
    };
    expect(await call()).toMatchObject({ status: 500 });
    await nothingIsLeft();
  });

  test('leave nothing when the verb refuses after they were sent', async () => {
    verb = async (ctx) => {
      ctx.write(insertLease(ctx, 'a'));
      throw new Problem('operation-closed');
    };
    expect(await call()).toMatchObject({ status: 409 });
    await nothingIsLeft();
  });

  test('run the verb again when they lose a race', async () => {
    await asOwner((trx) => insertLease({ db: trx }, 'taken'));
    let runs = 0;
    verb = async (ctx) => {
      runs += 1;
      ctx.write(insertLease(ctx, runs === 1 ? 'taken' : 'free'));
      // Fails because the write before has failed.
      await ctx.db.selectFrom('leases').select('name').execute();
      return { runs };
    };
    expect(await call()).toMatchObject({ status: 200, body: { runs: 2 } });
    expect(await leases()).toEqual([{ name: 'free' }, { name: 'taken' }]);
  });

  test('run the verb again when a question before them loses a race', async () => {
    let runs = 0;
    verb = async (ctx) => {
      runs += 1;
      const question = sql`do $$ begin if ${sql.lit(runs)} = 1 then
        raise exception using errcode = '40P01'; end if; end $$`.execute(ctx.db);
      // Sent before the answer to the question, and refused because the question fails.
      ctx.write(insertLease(ctx, `run ${runs}`));
      await question;
      return { runs };
    };
    expect(await call()).toMatchObject({ status: 200, body: { runs: 2 } });
    expect(await leases()).toEqual([{ name: 'run 2' }]);
  });

  test('of a part that is attempted fail the part alone', async () => {
    verb = async (ctx) => {
      ctx.write(insertLease(ctx, 'before'));
      const part = ctx.attempt(async () => {
        ctx.write(insertLease(ctx, 'within'));
        ctx.write(refused(ctx));
      });
      await part.catch(() => {});
      ctx.write(insertLease(ctx, 'after'));
      return {};
    };
    expect(await call()).toMatchObject({ status: 200 });
    expect(await leases()).toEqual([{ name: 'after' }, { name: 'before' }]);
  });

  test('and the answer kept for a retry stand or fall together', async () => {
    const headers = { 'idempotency-key': 'k1' };
    let runs = 0;
    verb = async (ctx) => {
      runs += 1;
      ctx.write(insertLease(ctx, `run ${runs}`));
      if (runs === 1) ctx.write(refused(ctx));
      return { runs };
    };
    expect(await call(write, 'ada', { headers })).toMatchObject({ status: 500 });
    expect(await call(write, 'ada', { headers })).toMatchObject({ status: 200, body: { runs: 2 } });
    const again = await call(write, 'ada', { headers });
    expect(again).toMatchObject({
      status: 200,
      body: { runs: 2 },
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await leases()).toEqual([{ name: 'run 2' }]);
  });
});

describe('requests side by side', () => {
  test('see the rows of their own association only', async () => {
    verb = async (ctx) => {
      const rows = await Promise.all(
        [1, 2, 3].map(() => ctx.db.selectFrom('users').select('entity_id').distinct().execute()),
      );
      return { seen: [...new Set(rows.flat().map(({ entity_id }) => entity_id))] };
    };
    const people = Array.from({ length: 12 }, (_, at): PersonName => (at % 2 === 0 ? 'ada' : 'nora'));
    for (const handler of [read, write]) {
      const answers = await Promise.all(people.map((name) => call(handler, name)));
      expect(answers.map(({ body }) => body.seen)).toEqual(
        people.map((name) => [name === 'ada' ? world.bondy : world.noisy]),
      );
    }
  });

  test('leave connections on which nothing can be seen', async () => {
    verb = async (ctx) => ({ users: await ctx.db.selectFrom('users').select('id').execute() });
    await Promise.all(Array.from({ length: 12 }, () => call(read)));
    const seen = await Promise.all(
      Array.from({ length: 12 }, () => db.selectFrom('users').select('id').execute()),
    );
    expect(seen.flat()).toEqual([]);
  });
});

describe('a statement that was prepared before a migration', () => {
  const alter = (what: string) => asOwner((trx) => sql.raw(`alter table leases ${what}`).execute(trx));

  test('is answered after it', async () => {
    verb = async (ctx) => ({ leases: await ctx.db.selectFrom('leases').selectAll().execute() });
    const everybody = () => Promise.all(Array.from({ length: 8 }, () => call(read)));
    const statuses = async () => (await everybody()).map(({ status }) => status);
    const allRight = Array.from({ length: 8 }, () => 200);
    expect(await statuses()).toEqual(allRight);
    await alter('add column added_by_a_migration int');
    try {
      expect(await statuses()).toEqual(allRight);
    } finally {
      await alter('drop column added_by_a_migration');
    }
    expect(await statuses()).toEqual(allRight);
  });
});
