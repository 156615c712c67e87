import { beforeEach, describe, expect, test } from '@jest/globals';
import { clock } from '../../support/run/resources.ts';
import { suppress } from '../../support/world/emails.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const PATH = '/api/emails/suppressed';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await suppress(world.bondy, 'lukasz@example.org');
  clock.advance(60);
  await suppress(world.bondy, 'camille@example.org', 'complained');
  await suppress(world.noisy, 'lukasz@example.org');
});

describe('GET /api/emails/suppressed', () => {
  test('the latest first, of the own association, with the reason', async () => {
    const { status, body } = await world.as('theo').get(PATH);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          entity_id: world.bondy,
          address: 'camille@example.org',
          reason: 'complained',
          since: clock.now(),
        },
        {
          entity_id: world.bondy,
          address: 'lukasz@example.org',
          reason: 'bounced',
          since: expect.stringMatching(/:00:00\.000Z$/),
        },
      ],
      next_cursor: null,
    });
  });

  test('page by page', async () => {
    const first = await world.as('ada').get(`${PATH}?limit=1`);
    const rest = await world.as('ada').get(`${PATH}?limit=1&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...rest.body.data].map(({ address }) => address)).toEqual([
      'camille@example.org',
      'lukasz@example.org',
    ]);
  });

  test('all of them, masked, for super administrators', async () => {
    const { body } = await world.as('root').get(PATH);
    expect(body.data.map(({ address }: { address: string }) => address)).toEqual([
      'l***@e***.org',
      'c***@e***.org',
      'l***@e***.org',
    ]);
  });

  test('refuses what it does not know', async () => {
    expect(await world.as('ada').get(`${PATH}?sort=since`)).toMatchObject({ status: 400 });
  });
});
