import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clientWith } from '../../support/http/client.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let operationId: number;
beforeEach(async () => {
  world = await createWorld();
  ({ operationId } = await openRound(world));
});

/** Inserts houses on a grid of 200 columns, 25 in a street. */
const buildGrid = (houses: number) =>
  asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'many_' || n, n % 25 + 1, 'Rue ' || n / 25, '93140', '93010', 'Bondy', 2.3 + (n % 200) * 0.0002,
        48.8 + (n / 200) * 0.0002, now()
      from generate_series(0, ${houses}::int - 1) n`.execute(trx),
  );
const order = { number: 300, within: { postal_codes: ['93140'] } };
/** Enough time on any machine; `npm run bench -- cuts` measures the CPU time. */
const remainingMs = 600_000;
const post = (verb: string, body: object) =>
  clientWith({ token: world.person.ada.token, remainingMs }).post(
    `/api/operations/${operationId}/sectors/${verb}`,
    body,
  );
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('a town of the largest size that is cut at once', () => {
  test('40,000 addresses are cut into 300 sectors, and what is accepted has the addresses counted', async () => {
    await buildGrid(40_000);
    const { status, body } = await post('propose', order);
    expect(status).toBe(200);
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
