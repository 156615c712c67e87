import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld } from '../../support/world/world.ts';

test('more than 40,000 addresses are not cut at once, and the answer says so', async () => {
  const world = await createWorld();
  const { operationId } = await openRound(world);
  await asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'many_' || n, n, 'Rue ' || n / 25, '93140', '93010', 'Bondy', 2.3 + (n % 200) * 0.0002,
        48.8 + (n / 200) * 0.0002, now()
      from generate_series(1, 40001) n`.execute(trx),
  );
  const order = { number: 300, within: { postal_codes: ['93140'] } };
  const { status, body } = await world
    .as('ada')
    .post(`/api/operations/${operationId}/sectors/propose`, order);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'cutting-too-large',
    errors: [{ pointer: '/within', detail: 'has more than 40000 addresses' }],
  });
});
