import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { buildGrid } from '../../support/world/proposals.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
  await buildGrid(10_001);
});

const bondy = { postal_codes: ['93140'] };
const propose = (order: object, key?: string) =>
  world
    .as('ada')
    .post(
      `/api/operations/${round.operationId}/sectors/propose`,
      { within: bondy, ...order },
      key === undefined ? {} : { 'idempotency-key': key },
    );
const proposals = () => asOwner((trx) => trx.selectFrom('sector_proposals').selectAll().execute());

describe('POST /api/operations/{operation_id}/sectors/propose for more than 10,000 addresses', () => {
  test('answers where to read how far it is, and at last what was promised', async () => {
    const { status, headers, body } = await propose({ number: 20, streets: 'any' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ state: 'queued', progress: 0, result: null, problem: null });
    const path = `/api/operations/${round.operationId}/sectors/proposals/${body.proposal_id}`;
    expect(headers['location']).toMatch(new RegExp(`${path}$`));
    expect(await deliverMessages()).toBe(1);
    const { body: read } = await world.as('ada').get(path);
    expect(read).toMatchObject({ state: 'done', progress: 1, problem: null });
    expect(read.result.sectors).toHaveLength(20);
    expect(read.result.balance.least).toBeGreaterThanOrEqual(450);
    expect(read.result.balance.most).toBeLessThanOrEqual(551);
  });

  test('the same request under the same key leaves one proposal, also when its answer was lost', async () => {
    const first = await propose({ number: 2 }, 'one');
    await asOwner((trx) => trx.deleteFrom('idempotency_keys').execute());
    const second = await propose({ number: 2 }, 'one');
    const third = await propose({ number: 2 }, 'one');
    expect([first.status, second.status, third.status]).toEqual([202, 202, 202]);
    expect(second.body.proposal_id).toBe(first.body.proposal_id);
    expect(third.body).toEqual(second.body);
    expect(await proposals()).toHaveLength(1);
  });

  test('what can be refused at once is refused at once', async () => {
    expect(await propose({ number: 301 })).toMatchObject({
      status: 422,
      body: { code: 'cutting-too-large' },
    });
    expect(await propose({ number: 2, keep: [999_999] })).toMatchObject({
      status: 422,
      body: { code: 'sector-not-found' },
    });
    expect(await proposals()).toEqual([]);
  });
});
