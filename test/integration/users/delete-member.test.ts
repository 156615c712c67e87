import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const pathOf = (whom: PersonName) => `/api/users/${season.world.person[whom].userId}`;
const remove = (whom: PersonName) => season.world.as('ada').delete(pathOf(whom));
const restore = (whom: PersonName) => season.world.as('ada').post(`${pathOf(whom)}/restore`);
const sector = async (sectorId: number): Promise<Json> =>
  (await season.world.as('ada').get(`/api/sectors/${sectorId}`)).body;
const memberIds = async (): Promise<number[]> => {
  const { operationId } = season.round;
  const { body } = await season.world.as('ada').get(`/api/operations/${operationId}/members`);
  return body.data.map(({ user_id }: Json) => user_id);
};

describe('a member who is deleted', () => {
  test('is a member of nothing, until restored', async () => {
    const { round, bobsSector } = season;
    const before = await sector(bobsSector);
    await remove('bob');
    expect(await memberIds()).toEqual([round.alice.userId]);
    expect((await sector(bobsSector)).members).toEqual([]);
    await restore('bob');
    expect(await memberIds()).toEqual([round.alice.userId, round.bob.userId]);
    expect((await sector(bobsSector)).members).toEqual(before.members);
  });

  test('each sector that showed them says so, before and after, and no other one', async () => {
    const { world, round, bobsSector, alicesSector } = season;
    const versions = async () => [(await sector(bobsSector)).version, (await sector(alicesSector)).version];
    const [bobs, alices] = await versions();
    await remove('bob');
    await restore('bob');
    expect(await versions()).toEqual([bobs + 2, alices]);
    const event = {
      entity_id: world.bondy,
      user_id: world.person.ada.userId,
      sector_id: bobsSector,
      operation_id: round.operationId,
    };
    const { opeUserId } = round.bob;
    expect(await eventsNamed('sector_updated')).toMatchObject([
      { ...event, changes: { members: { old: [opeUserId], new: [] } } },
      { ...event, changes: { members: { old: [], new: [opeUserId] } } },
    ]);
  });

  test('of several members the others stay, in every operation', async () => {
    const { world, round, alicesSector } = season;
    const members = [round.alice.userId, round.bob.userId];
    await world.as('ada').put(`/api/sectors/${alicesSector}/members`, { members });
    const known = (await eventsNamed('sector_updated')).length;
    await remove('bob');
    const events = (await eventsNamed('sector_updated')).slice(known);
    expect(events.map(({ sector_id }) => sector_id)).toEqual([alicesSector, season.bobsSector]);
    expect(events[0]).toMatchObject({
      changes: {
        members: { old: [round.alice.opeUserId, round.bob.opeUserId], new: [round.alice.opeUserId] },
      },
    });
  });

  test('who is in no sector changes none', async () => {
    await season.world.as('ada').put(`/api/sectors/${season.bobsSector}/members`, { members: [] });
    const known = await eventsNamed('sector_updated');
    await remove('bob');
    await restore('bob');
    expect(await eventsNamed('sector_updated')).toEqual(known);
  });

  test('what they recorded stays, with their id', async () => {
    const { world, round, addressAt, visit } = season;
    const { body } = await visit('bob', { fk_adresse: addressAt(7, 1).id });
    await remove('bob');
    const passage = await world.as('ada').get(`/api/passages/${body.passage_id}`);
    expect(passage).toMatchObject({ status: 200, body: { user_id: round.bob.userId } });
    const change = await world.as('ada').patch(`/api/passages/${body.passage_id}`, { remark: 'chien' });
    expect(change).toMatchObject({ status: 200, body: { fk_user: round.bob.opeUserId } });
  });

  test.each(['userId', 'opeUserId'] as const)('nothing more is recorded for them (by %s)', async (kind) => {
    const { round, addressAt, visit } = season;
    await remove('bob');
    const draft = { fk_user: round.bob[kind], fk_adresse: addressAt(7, 1).id };
    expect(await visit('ada', draft)).toMatchObject({
      status: 422,
      body: { code: 'not-an-operation-member', errors: [{ pointer: '/fk_user' }] },
    });
    await restore('bob');
    expect(await visit('ada', draft)).toMatchObject({ status: 201 });
  });

  test('can be given no sector and no operation', async () => {
    const { world, round, bobsSector } = season;
    await remove('bob');
    const members = [round.bob.opeUserId];
    expect(await world.as('ada').put(`/api/sectors/${bobsSector}/members`, { members })).toMatchObject({
      status: 422,
      body: { code: 'not-an-operation-member' },
    });
    const join = { user_id: round.bob.userId };
    const path = `/api/operations/${round.operationId}/members`;
    expect(await world.as('ada').post(path, join)).toMatchObject({
      status: 422,
      body: { code: 'user-not-found' },
    });
    expect(await world.as('ada').delete(`${path}/${round.bob.opeUserId}`)).toMatchObject({ status: 404 });
  });

  test('a refused deletion changes no sector', async () => {
    const { world, round } = season;
    const path = `/api/operations/${round.operationId}/members`;
    await world.as('ada').post(path, { user_id: world.person.ada.userId });
    const members = [world.person.ada.userId];
    await world.as('ada').put(`/api/sectors/${season.bobsSector}/members`, { members });
    const { version } = await sector(season.bobsSector);
    expect(await remove('ada')).toMatchObject({ status: 409 });
    expect((await sector(season.bobsSector)).version).toBe(version);
  });

  test('the rows of their memberships are left as they were', async () => {
    const rows = () => asOwner((trx) => trx.selectFrom('ope_users').selectAll().orderBy('id').execute());
    const before = await rows();
    await remove('bob');
    expect(await rows()).toEqual(before);
  });
});
