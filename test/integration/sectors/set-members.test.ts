// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const set = (members: unknown, by: PersonName = 'ada', headers = {}) =>
  season.world.as(by).put(`/api/sectors/${season.alicesSector}/members`, { members }, headers);

describe('PUT /api/sectors/{sector_id}/members', () => {
  test('the list replaces the one before and the change is in the event log', async () => {
    const { world, round, alicesSector } = season;
    clock.advance(60);
    const { status, headers, body } = await set([round.bob.userId]);
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toMatchObject({
      members: [{ ope_user_id: round.bob.opeUserId, user_id: round.bob.userId, name: 'Bob' }],
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    expect(await eventsNamed('sector_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'sector_updated',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        sector_id: alicesSector,
        operation_id: round.operationId,
        changes: { members: { old: [round.alice.opeUserId], new: [round.bob.opeUserId] } },
      },
    ]);
    expect((await world.as('bob').get('/api/sectors')).body.data).toHaveLength(2);
    expect((await world.as('alice').get('/api/sectors')).body.data).toEqual([]);
  });

  test('ids of either kind name the same person, once', async () => {
    const { alice, bob } = season.round;
    const { body } = await set([bob.opeUserId, alice.userId, alice.opeUserId]);
    expect(body.members.map(({ name }: { name: string }) => name)).toEqual(['Alice', 'Bob']);
  });

  test('the same people again change nothing', async () => {
    const { body } = await set([season.round.alice.opeUserId]);
    expect(body.version).toBe(1);
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('nobody at all is possible', async () => {
    expect(await set([])).toMatchObject({ status: 200, body: { members: [] } });
  });

  test('each one who takes no part is named and nothing is changed', async () => {
    const { world, round } = season;
    const { theo, malik } = world.person;
    expect(await set([round.bob.userId, theo.userId, malik.userId, 424_242])).toMatchObject({
      status: 422,
      body: {
        code: 'not-an-operation-member',
        errors: [{ pointer: '/members/1' }, { pointer: '/members/2' }, { pointer: '/members/3' }],
      },
    });
    const sector = await world.as('ada').get(`/api/sectors/${season.alicesSector}`);
    expect(sector.body.members).toMatchObject([{ name: 'Alice' }]);
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('who changed the sector in between is not overwritten', async () => {
    await set([season.round.bob.userId]);
    expect(await set([], 'ada', { 'if-match': '"v1"' })).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed' },
    });
    expect(await set([], 'ada', { 'if-match': '"v2"' })).toMatchObject({ status: 200 });
  });

  test('a sector of another association does not exist, whatever the body', async () => {
    expect(await set('everybody', 'nora')).toMatchObject({ status: 404 });
  });

  test.each([
    [undefined, '/members', 'required'],
    ['alice', '/members', 'invalid-type'],
    [['alice'], '/members/0', 'invalid-type'],
    [[-2], '/members/0', 'too-small'],
  ])('%j is refused at its place', async (members, pointer, code) => {
    expect(await set(members)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });
});
