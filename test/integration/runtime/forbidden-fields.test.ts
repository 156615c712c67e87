import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

describe('a member', () => {
  test.each([
    [{ role_id: 2 }, 403],
    [{ chk_active: 0 }, 403],
    [{ fk_role: 2 }, 400],
    [{ commission: 0 }, 400],
  ])('security row 24: sets %j in no user', async (field, status) => {
    const path = `/api/users/${season.world.person.alice.userId}`;
    const { body: before } = await season.world.as('alice').get(path);
    const events = await emittedEvents();
    expect(await season.world.as('alice').patch(path, field)).toMatchObject({ status });
    expect((await season.world.as('alice').get(path)).body).toEqual(before);
    expect(await emittedEvents()).toEqual(events);
  });

  test('security row 24: does not move to another association', async () => {
    const path = `/api/users/${season.world.person.alice.userId}`;
    const answer = await season.world.as('alice').patch(path, { entity_id: season.world.noisy });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await season.world.as('alice').get(path)).body).toMatchObject({
      entity_id: season.world.bondy,
      version: 1,
    });
  });

  test.each(['entity_id', 'version', 'locked', 'payment_state', 'commission', 'receipt_id'])(
    'security row 24: sets %s in no visit',
    async (field) => {
      const answer = await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, [field]: 1 });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: `/${field}`, code: 'unknown-field' }] },
      });
    },
  );

  test('security row 24: records no visit in the name of a colleague', async () => {
    const fk_user = season.world.person.bob.userId;
    const answer = await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, fk_user });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'field-forbidden', errors: [{ pointer: '/fk_user' }] });
  });
});
