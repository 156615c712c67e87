import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { clientsOn, onboard } from '../../support/pay/pay-association.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
});

const at = (line1: string) => ({ address: { line1, city: 'Bondy', postal_code: '93140' } });

describe('GET /api/pay/locations', () => {
  test('is empty without an account', async () => {
    expect(await as('ada').get('/api/pay/locations')).toMatchObject({
      status: 200,
      body: { data: [], next_cursor: null },
    });
  });

  test('lists the newest first, in pages, without calling the provider', async () => {
    await onboard(provider, as('ada'), world.bondy);
    for (const street of ['1 rue A', '2 rue B', '3 rue C'])
      await as('ada').post('/api/pay/locations', at(street));
    provider.simulator.requests.length = 0;
    const first = (await as('ada').get('/api/pay/locations?limit=2')).body;
    expect(first.data).toMatchObject([
      { display_name: 'Amicale de Bondy', address: { line1: '3 rue C' }, created_at: clock.now() },
      { address: { line1: '2 rue B' } },
    ]);
    const rest = await as('ada').get(`/api/pay/locations?limit=2&cursor=${first.next_cursor}`);
    expect(rest.body).toMatchObject({ data: [{ address: { line1: '1 rue A' } }], next_cursor: null });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('requires a super administrator to name the association', async () => {
    await onboard(provider, as('nora'), world.noisy);
    await as('nora').post('/api/pay/locations', {});
    const { body } = await as('root').get(`/api/pay/locations?entity_id=${world.noisy}`);
    expect(body.data).toMatchObject([{ display_name: 'Amicale de Noisy' }]);
    expect(await as('root').get('/api/pay/locations')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?entity_id' }] },
    });
  });

  test.each([
    ['entity_id=12abc', '?entity_id'],
    ['limit=0', '?limit'],
    ['cursor=x', '?cursor'],
    ['sort=name', '?sort'],
    ['live=1', '?live'],
  ])('with %s returns an error at %s', async (query, pointer) => {
    await onboard(provider, as('ada'), world.bondy);
    expect(await as('ada').get(`/api/pay/locations?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });
});
