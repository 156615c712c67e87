import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const members = () => `/api/operations/${season.round.operationId}/members`;
const remove = (opeUserId: number, by: PersonName = 'ada') =>
  season.world.as(by).delete(`${members()}/${opeUserId}`);

describe('DELETE /api/operations/{operation_id}/members/{ope_user_id}', () => {
  test('takes a member out of the round and of its sectors', async () => {
    const { world, round, bobsSector } = season;
    expect(await remove(round.bob.opeUserId)).toMatchObject({ status: 204, body: '' });
    const sector = await world.as('ada').get(`/api/sectors/${bobsSector}`);
    expect(sector.body.members).toEqual([]);
    expect((await world.as('bob').get('/api/sectors')).body.data).toEqual([]);
    expect((await historyOf('membership', round.bob.opeUserId)).at(-1)).toEqual({
      action: 'removed',
      changes: null,
      by_user_id: world.person.ada.userId,
      entity_id: world.bondy,
    });
  });

  test('each sector says that it changed, and no old copy of it passes for the present one', async () => {
    const { world, round, bobsSector } = season;
    const url = `/api/sectors/${bobsSector}`;
    const before = await world.as('ada').get(url);
    await remove(round.bob.opeUserId);
    const after = await world.as('ada').get(url, { 'if-none-match': before.headers['etag'] ?? '' });
    expect(after).toMatchObject({ status: 200, body: { version: before.body.version + 1, members: [] } });
    expect(await eventsNamed('sector_updated')).toMatchObject([
      {
        sector_id: bobsSector,
        operation_id: round.operationId,
        changes: { members: { old: [round.bob.opeUserId], new: [] } },
      },
    ]);
  });

  test('of several requests at once one takes the member out, and the history says so once', async () => {
    const { round } = season;
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(round.bob.opeUserId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    const history = await historyOf('membership', round.bob.opeUserId);
    expect(history.map(({ action }) => action)).toEqual(['added', 'removed']);
  });

  test('who has no sector changes none', async () => {
    const { world, round, bobsSector } = season;
    await world.as('ada').put(`/api/sectors/${bobsSector}/members`, { members: [] });
    const changes = await eventsNamed('sector_updated');
    await remove(round.bob.opeUserId);
    expect(await eventsNamed('sector_updated')).toEqual(changes);
  });

  test('the passages of who left stay, and no new one comes', async () => {
    const { world, round, addressAt, visit } = season;
    const { body } = await visit('bob', { fk_adresse: addressAt(7, 1).id });
    await remove(round.bob.opeUserId);
    const passage = await world.as('ada').get(`/api/passages/${body.passage_id}`);
    expect(passage).toMatchObject({ status: 200, body: { user_id: round.bob.userId } });
    expect(await visit('bob', { fk_adresse: addressAt(7, 2).id })).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found' },
    });
  });

  test('who left is found no second time', async () => {
    const { round } = season;
    await remove(round.bob.opeUserId);
    expect(await remove(round.bob.opeUserId)).toMatchObject({ status: 404 });
  });

  test('a member of another operation, or a user id, is no member here', async () => {
    const { world, round } = season;
    const other = await openRound(world, { date_start: '2027-10-15', date_end: '2027-12-31' });
    expect(await remove(other.alice.opeUserId)).toMatchObject({ status: 404 });
    expect(await remove(round.alice.userId)).toMatchObject({ status: 404 });
    expect((await world.as('ada').get(members())).body.data).toHaveLength(2);
  });

  test('members and treasurers take nobody out, not even themselves', async () => {
    const { round } = season;
    expect(await remove(round.alice.opeUserId, 'alice')).toMatchObject({ status: 403 });
    expect(await remove(round.alice.opeUserId, 'theo')).toMatchObject({ status: 403 });
  });

  test('a word is no id', async () => {
    expect(await season.world.as('ada').delete(`${members()}/bob`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{ope_user_id}' }] },
    });
  });
});
