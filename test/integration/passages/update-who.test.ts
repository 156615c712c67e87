import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const visitBy = async (name: PersonName, column: number, row = 1): Promise<number> =>
  (await season.visit(name, { fk_adresse: season.addressAt(column, row).id })).body.passage_id;
const patch = (name: PersonName, passageId: number, body: object = { remark: 'chien' }) =>
  season.world.as(name).patch(`/api/passages/${passageId}`, body);

describe('PATCH /api/passages/{passage_id}', () => {
  test('a member changes own passages, wherever they were', async () => {
    expect(await patch('alice', await visitBy('alice', 1))).toMatchObject({ status: 200 });
    expect(await patch('alice', await visitBy('alice', 7))).toMatchObject({ status: 200 });
  });

  test('another one’s passage in the own sector is readable, not changeable', async () => {
    const ofBob = await visitBy('bob', 1);
    expect(await season.world.as('alice').get(`/api/passages/${ofBob}`)).toMatchObject({ status: 200 });
    expect(await patch('alice', ofBob)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('another one’s passage outside the own sectors does not exist', async () => {
    expect(await patch('alice', await visitBy('bob', 7))).toMatchObject({ status: 404 });
  });

  test('administrators change every passage of theirs', async () => {
    const ofBob = await visitBy('bob', 7);
    expect(await patch('ada', ofBob)).toMatchObject({
      status: 200,
      body: { user_id: season.round.bob.userId },
    });
    expect(await patch('root', ofBob, { remark: 'x' })).toMatchObject({ status: 200 });
  });

  test('for another association it does not exist, whatever the body', async () => {
    expect(await patch('nora', await visitBy('alice', 1), { montant: 'much' })).toMatchObject({
      status: 404,
    });
  });

  test('an administrator gives a passage to the member who made it', async () => {
    const { round } = season;
    const passageId = await visitBy('alice', 1);
    const { body } = await patch('ada', passageId, { fk_user: round.bob.userId });
    expect(body).toMatchObject({
      fk_user: round.bob.opeUserId,
      user_id: round.bob.userId,
      flags: ['hors_secteur'],
    });
    expect(await eventsNamed('passage_updated')).toMatchObject([
      {
        changes: {
          fk_user: { old: round.alice.opeUserId, new: round.bob.opeUserId },
          flags: { old: [], new: ['hors_secteur'] },
        },
      },
    ]);
  });

  test('a member gives a passage to nobody', async () => {
    const passageId = await visitBy('alice', 1);
    expect(await patch('alice', passageId, { fk_user: season.round.bob.opeUserId })).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/fk_user' }] },
    });
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('nobody outside the operation gets a passage', async () => {
    const passageId = await visitBy('alice', 1);
    for (const name of ['theo', 'malik'] as const) {
      expect(await patch('ada', passageId, { fk_user: season.world.person[name].userId })).toMatchObject({
        status: 422,
        body: { code: 'not-an-operation-member', errors: [{ pointer: '/fk_user' }] },
      });
    }
  });

  test('the record of a member who left can still be read, edited and sent', async () => {
    const { world, round } = season;
    const passageId = await visitBy('bob', 7);
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.bob.opeUserId}`);
    const { body } = await world.as('ada').get(`/api/passages/${passageId}`);
    expect(await patch('ada', passageId, { ...body, remark: 'chien' })).toMatchObject({
      status: 200,
      body: { user_id: round.bob.userId, remark: 'chien', flags: [] },
    });
  });
});
