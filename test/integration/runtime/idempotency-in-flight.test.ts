import { beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoint } from '../../../lib/runtime/endpoint.ts';
import type { TestAnswer } from '../../support/answer.ts';
import { asOwner, emittedEvents } from '../../support/owner.ts';
import { clock } from '../../support/resources.ts';
import { callEndpoint } from '../../support/throw-away.ts';
import { createWorld, type World } from '../../support/world.ts';

let world: World;
let meanwhile: () => Promise<unknown>;
beforeEach(async () => {
  world = await createWorld();
  meanwhile = async () => undefined;
});

/** Does what the test says while it is under way. */
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

describe('a request whose first sending is still under way', () => {
  test('is told to wait; afterwards it gets the answer', async () => {
    const repeated: TestAnswer[] = [];
    meanwhile = async () => repeated.push(await send());
    expect(await send()).toMatchObject({ status: 201, body: { done: true } });
    expect(repeated).toMatchObject([
      { status: 409, headers: { 'retry-after': '1' }, body: { code: 'idempotency-key-in-flight' } },
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

  test('whose function died is carried out by the next sending, after a minute', async () => {
    await send();
    await asOwner((trx) =>
      trx.updateTable('idempotency_keys').set({ status: null, encrypted_answer: null }).execute(),
    );
    clock.advance(60);
    expect(await send()).toMatchObject({ status: 409 });
    clock.advance(1);
    expect(await send({ of: 'another' })).toMatchObject({ status: 422 });
    expect(await send()).toMatchObject({ status: 201, body: { done: true } });
  });
});

describe('a request that failed on our side', () => {
  test('is not remembered: the same key tries again', async () => {
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
