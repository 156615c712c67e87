import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/owner.ts';
import { storedPassages } from '../../support/passages.ts';
import { openRound } from '../../support/round.ts';
import { openSeason, type Season } from '../../support/season.ts';
import type { PersonName } from '../../support/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const visit = (name: PersonName, fk_user?: number) =>
  season.visit(name, { fk_adresse: season.addressAt(1, 1).id, fk_user });
const notAMember = {
  status: 422,
  body: { code: 'not-an-operation-member', errors: [{ pointer: '/fk_user' }] },
};
const nothingWritten = async () => {
  expect(await storedPassages()).toEqual([]);
  expect(await eventsNamed('passage_created')).toEqual([]);
};

describe('POST /api/passages', () => {
  test('both ids of a member mean the same person', async () => {
    const { bob } = season.round;
    const author = { fk_user: bob.opeUserId, user_id: bob.userId };
    expect(await visit('ada', bob.userId)).toMatchObject({ status: 201, body: author });
    expect(await visit('ada', bob.opeUserId)).toMatchObject({ status: 201, body: author });
    expect(await visit('root', bob.opeUserId)).toMatchObject({ status: 201, body: author });
  });

  test('a member may name oneself, by either id', async () => {
    const { alice } = season.round;
    for (const own of [alice.userId, alice.opeUserId, undefined]) {
      expect(await visit('alice', own)).toMatchObject({ status: 201, body: { fk_user: alice.opeUserId } });
    }
  });

  test('a member names nobody else, member or not', async () => {
    const { round, world } = season;
    const others = [round.bob.userId, round.bob.opeUserId, world.person.malik.userId, 424_242, 424_243];
    for (const other of others) {
      expect(await visit('alice', other)).toMatchObject({
        status: 403,
        body: { code: 'field-forbidden', errors: [{ pointer: '/fk_user' }] },
      });
    }
    await nothingWritten();
  });

  test('an administrator who takes no part names somebody who does', async () => {
    expect(await visit('ada')).toMatchObject(notAMember);
    expect(await visit('root')).toMatchObject(notAMember);
    await nothingWritten();
  });

  test('an administrator who takes part is the author unless somebody is named', async () => {
    const { world, round } = season;
    const { userId } = world.person.ada;
    await world.as('ada').post(`/api/operations/${round.operationId}/members`, { user_id: userId });
    expect(await visit('ada')).toMatchObject({ status: 201, body: { user_id: userId } });
  });

  test('nobody who takes no part is an author', async () => {
    const { world } = season;
    const next = await openRound(world, { date_start: '2027-10-15', date_end: '2027-12-31' });
    const strangers = {
      'somebody of the association': world.person.theo.userId,
      'somebody of another association': world.person.malik.userId,
      'the membership of another operation': next.alice.opeUserId,
      'an unknown user': 424_243,
      'an unknown membership': 424_242,
    };
    for (const stranger of Object.values(strangers)) {
      expect(await visit('ada', stranger)).toMatchObject(notAMember);
    }
    await nothingWritten();
  });

  test('who left the operation is no author any more, by neither id', async () => {
    const { world, round } = season;
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.bob.opeUserId}`);
    expect(await visit('ada', round.bob.userId)).toMatchObject(notAMember);
    expect(await visit('ada', round.bob.opeUserId)).toMatchObject(notAMember);
    expect(await visit('bob')).toMatchObject({ status: 422, body: { code: 'operation-not-found' } });
    await nothingWritten();
  });
});
