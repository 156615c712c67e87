import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { resources } from '../../support/run/resources.ts';
import { insertProposal } from '../../support/world/proposals.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { buildTown } from '../../support/world/town.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const QUEUE = 'build-proposal';
const order = { number: 5, within: { postal_codes: ['93140'] } };

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  await buildTown();
  round = await openRound(world);
});

/** Inserts a proposal; returns its message, and how it is read. */
async function proposed(of: object = order) {
  const place = { entity_id: world.bondy, operation_id: round.operationId };
  const id = await insertProposal(place, of);
  const path = `/api/operations/${round.operationId}/sectors/proposals/${id}`;
  return {
    id,
    message: JSON.stringify({ entity_id: world.bondy, proposal_id: id }),
    read: async (): Promise<Json> => (await world.as('ada').get(path)).body,
  };
}

const direct = async (of: object = order): Promise<Json> =>
  (await world.as('ada').post(`/api/operations/${round.operationId}/sectors/propose`, of)).body;

/** Resources whose database fails from its n-th use on, as for a worker that is killed there. */
function dyingAfter(uses: number): Resources {
  let used = 0;
  const db = () => {
    used += 1;
    if (used > uses) throw new Error('killed');
    return resources.db();
  };
  return { ...resources, db };
}

describe('the worker build-proposal', () => {
  test('keeps what a smaller town is answered at once', async () => {
    const { message, read } = await proposed();
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    const { result, ...told } = await read();
    expect(told).toMatchObject({ state: 'done', progress: 1, problem: null });
    expect({ ...result, took_ms: 0 }).toEqual({ ...(await direct()), took_ms: 0 });
    const accepted = await world.as('ada').post(`/api/operations/${round.operationId}/sectors/accept`, {
      sectors: result.sectors.map(({ name, outline }: Json) => ({ name, outline })),
    });
    expect(accepted.status).toBe(201);
  });

  test('tells its progress, which never goes back', async () => {
    const { message, read } = await proposed();
    const told: number[] = [];
    for (let uses = 1; told.at(-1) !== 1; uses += 3) {
      await invokeWorker(QUEUE, [message], dyingAfter(uses));
      told.push((await read()).progress);
    }
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(new Set(told).size).toBeGreaterThan(4);
  });

  test('starts again when it was killed on the way, from any statement on', async () => {
    const { message, read } = await proposed();
    for (const uses of [1, 2, 4, 6]) {
      expect(await invokeWorker(QUEUE, [message], dyingAfter(uses))).toEqual([message]);
      expect(await read()).toMatchObject({ state: expect.stringMatching(/queued|running/), result: null });
    }
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await read()).toMatchObject({ state: 'done' });
  });

  test('leaves one result of two deliveries at once, and nothing to do for a third', async () => {
    const { message, read } = await proposed();
    const failed = await Promise.all([invokeWorker(QUEUE, [message]), invokeWorker(QUEUE, [message])]);
    expect(failed.flat()).toEqual([]);
    const done = await read();
    expect(done).toMatchObject({ state: 'done' });
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await read()).toEqual(done);
  });

  const refusals: [string, object, Json][] = [
    ['more sectors than addresses', { ...order, number: 101 }, { code: 'cannot-balance', status: 422 }],
    ['no address', { number: 1, within: { postal_codes: ['75001'] } }, { code: 'nothing-to-cut' }],
    ['a kept sector that is gone', { ...order, keep: [999_999] }, { code: 'sector-not-found' }],
  ];
  test.each(refusals)('tells the refusal of %s as a direct answer does', async (_, of, problem) => {
    const { message, read } = await proposed(of);
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    const told = await read();
    expect(told).toMatchObject({ state: 'failed', result: null, problem });
    const { instance: _instance, ...refused } = await direct(of);
    expect(told.problem).toMatchObject(refused);
  });

  test('tells how near it came to a balance', async () => {
    const atOnePoint = { lon: 2.48, lat: 48.9 };
    await asOwner((trx) => trx.updateTable('addresses').set(atOnePoint).where('numero', '<', 9).execute());
    const { message, read } = await proposed();
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    const { problem } = await read();
    expect(problem).toMatchObject({ code: 'cannot-balance', mean: 20 });
    expect(problem.most).toBeGreaterThanOrEqual(80);
  });

  test('gives up after the last delivery', async () => {
    const { message, read } = await proposed();
    let isDown = true;
    const down: Resources = {
      ...resources,
      db: () => {
        if (isDown) {
          isDown = false;
          throw new Error('no route to host');
        }
        return resources.db();
      },
    };
    expect(await invokeWorker(QUEUE, [message], down, 5)).toEqual([message]);
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'internal-error', status: 500 } });
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await read()).toMatchObject({ state: 'failed' });
  });

  test('ignores a message for a proposal of another association', async () => {
    const { id, read } = await proposed();
    const foreign = JSON.stringify({ entity_id: world.noisy, proposal_id: id });
    expect(await invokeWorker(QUEUE, [foreign])).toEqual([]);
    expect(await read()).toMatchObject({ state: 'queued' });
    expect(await deliverMessages()).toBe(0);
  });
});
