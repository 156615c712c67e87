import { beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import type { TestAnswer } from '../../support/http/answer.ts';
import { callEndpoint } from '../../support/http/call-endpoint.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let meanwhile: () => Promise<unknown>;
beforeEach(async () => {
  world = await createWorld();
  meanwhile = async () => undefined;
});

/** An endpoint that runs a function of the test. */
const slow = endpoint({
  method: 'POST',
  path: '/api/slow',
  summary: 'Throw-away',
  access: 'signed-in',
  transaction: 'own',
  body: z.strictObject({ of: z.string().default('') }),
  output: z.strictObject({ done: z.boolean() }),
  status: 201,
  handle: async (ctx) => {
    await meanwhile();
    await ctx.transact('all', async (trx) => trx.emit('logout', { session_duration: 1 }));
    return { done: true };
  },
});

const send = (body: unknown = {}) =>
  callEndpoint(slow, { token: world.person.alice.token, headers: { 'idempotency-key': 'k1' }, body });

/** Restores the state of a function that ended between its change and its response. */
const dieBeforeTheAnswer = () =>
  asOwner((trx) =>
    trx.updateTable('idempotency_keys').set({ status: null, encrypted_answer: null }).execute(),
  );

describe('a retry while the first request is still running', () => {
  test('gets a 409 with Retry-After, and afterwards the answer', async () => {
    const repeated: TestAnswer[] = [];
    meanwhile = async () => repeated.push(await send());
    expect(await send()).toMatchObject({ status: 201, body: { done: true } });
    expect(repeated).toMatchObject([
      { status: 409, headers: { 'retry-after': '60' }, body: { code: 'idempotency-key-in-flight' } },
    ]);
    expect(await send()).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('with another body it is another request', async () => {
    const other: TestAnswer[] = [];
    meanwhile = async () => other.push(await send({ of: 'another' }));
    await send();
    expect(other).toMatchObject([{ status: 422, body: { code: 'idempotency-key-reused' } }]);
  });

  test('is carried out after Retry-After when the function of the first request died', async () => {
    await send();
    await dieBeforeTheAnswer();
    clock.advance(0.5);
    expect((await send()).headers['retry-after']).toBe('60');
    clock.advance(41.5);
    const waiting = await send();
    expect(waiting).toMatchObject({ status: 409, headers: { 'retry-after': '18' } });
    clock.advance(17.999);
    expect(await send()).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
    clock.advance(0.001);
    expect(await send({ of: 'another' })).toMatchObject({ status: 422 });
    expect(await send()).toMatchObject({ status: 201, body: { done: true } });
  });

  test('is carried out once when several retries waited', async () => {
    await send();
    await dieBeforeTheAnswer();
    clock.advance(60);
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => send()))).map(({ status }) => status);
    expect(new Set(statuses)).not.toContain(500);
    expect(await emittedEvents()).toHaveLength(2);
    expect(await send()).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
  });
});

describe('a request that failed with a 500', () => {
  test('is not stored: the same key can be used again', async () => {
    meanwhile = async () => {
      throw new Error('out of order');
    };
    expect(await send()).toMatchObject({ status: 500 });
    expect(await asOwner((trx) => trx.selectFrom('idempotency_keys').selectAll().execute())).toEqual([]);
    meanwhile = async () => undefined;
    const again = await send();
    expect(again).toMatchObject({ status: 201, body: { done: true } });
    expect(again.headers).not.toHaveProperty('idempotency-replayed');
  });
});
