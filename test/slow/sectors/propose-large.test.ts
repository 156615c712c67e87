import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { buildGrid } from '../../support/world/proposals.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let operationId: number;
beforeEach(async () => {
  world = await createWorld();
  ({ operationId } = await openRound(world));
});

const order = { number: 300, within: { postal_codes: ['93140'] } };
/** Enough time on any machine; `npm run bench -- cuts` measures the CPU time. */
const remainingMs = 600_000;
const post = (verb: string, body: object) =>
  clientWith({ token: world.person.ada.token, remainingMs }).post(
    `/api/operations/${operationId}/sectors/${verb}`,
    body,
  );
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('a town of the largest size', () => {
  test('40,000 addresses are cut into 300 sectors by a worker, and what is accepted has the addresses counted', async () => {
    await buildGrid(40_000);
    const { status, body: proposal } = await post('propose', order);
    expect(status).toBe(202);
    expect(await deliverMessages()).toBe(1);
    const path = `/api/operations/${operationId}/sectors/proposals/${proposal.proposal_id}`;
    const { body: read } = await world.as('ada').get(path);
    expect(read).toMatchObject({ state: 'done', progress: 1, problem: null });
    const body = read.result;
    const counts: number[] = body.sectors.map(({ addresses }: Json) => addresses);
    expect(counts).toHaveLength(300);
    expect(sum(counts)).toBe(40_000);
    expect(body.balance.least).toBeGreaterThanOrEqual(120);
    expect(body.balance.most).toBeLessThanOrEqual(147);
    // Out of 1,600 streets; a cut that ignores streets shares all of them.
    expect(body.streets_shared.length).toBeLessThan(160);
    const accepted = await post('accept', {
      sectors: body.sectors.map(({ name, outline }: Json) => ({ name, outline })),
    });
    expect(accepted.status).toBe(201);
    expect(accepted.body.sectors.map(({ address_count }: Json) => address_count)).toEqual(counts);
  }, 600_000);

  test('one address more is not cut, and the answer says so', async () => {
    await buildGrid(40_001);
    const { status, body } = await post('propose', order);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'cutting-too-large',
      errors: [{ pointer: '/within', detail: 'has more than 40000 addresses' }],
    });
  });
});
