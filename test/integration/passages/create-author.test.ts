import { beforeEach, describe, expect, test } from '@jest/globals';
import { insertPassages } from '../../../lib/data/passages/write.ts';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

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
const storedPassage = (where: { passage_id: number; entity_id: number; fk_operation: number }) => ({
  handover_id: null,
  ...where,
  id: ids.uuid(),
  fk_adresse: null,
  floor: null,
  door: null,
  fk_type: 'refuse' as const,
  motif: null,
  return_on: null,
  return_part: null,
  montant_cents: 0,
  fk_type_reglement: 'none' as const,
  nb_calendriers: 0,
  cheque_bank: null,
  cheque_number: null,
  encrypted_name: null,
  name_index: null,
  encrypted_email: null,
  email_index: null,
  encrypted_phone: null,
  encrypted_donor_address: null,
  encrypted_remark: null,
  passed_at: clock.now(),
  lat: null,
  lon: null,
  accuracy_m: null,
  flags: [],
  refunded_cents: 0,
  version: 1,
  deleted_at: null,
  deleted_by: null,
  payment_state: null,
  draft_digest: 'x',
  created_at: clock.now(),
  updated_at: clock.now(),
});
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

  test('an id that was brought in from elsewhere says what it is, however high', async () => {
    const { round, world } = season;
    const imported = { user: 900_000_001, member: 800_000_002 };
    await asOwner(async (trx) => {
      const {
        id: _,
        uuid: __,
        name_order: ___,
        ...model
      } = await trx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', world.person.theo.userId)
        .executeTakeFirstOrThrow();
      const account = { ...model, uuid: ids.uuid(), username: 'zoe', username_key: 'zoe' };
      const row = { ...account, encrypted_name: null, encrypted_email: null };
      await trx
        .insertInto('users')
        .values({ ...row, id: imported.user })
        .execute();
      const membership = { operation_id: round.operationId, entity_id: world.bondy, created_at: clock.now() };
      await trx
        .insertInto('ope_users')
        .values({ ...membership, id: imported.member, user_id: imported.user })
        .execute();
    });
    const author = { fk_user: imported.member, user_id: imported.user };
    expect(await visit('ada', imported.user)).toMatchObject({ status: 201, body: author });
    expect(await visit('ada', imported.member)).toMatchObject({ status: 201, body: author });
  });

  test('an id of the one kind is never taken for one of the other', async () => {
    const { round, world } = season;
    // The number before or after a real id belongs to the other kind of id.
    for (const { userId, opeUserId } of [round.alice, round.bob]) {
      for (const swapped of [userId + 1, userId - 1, opeUserId + 1, opeUserId - 1]) {
        const isReal = [round.alice, round.bob].some((m) => m.userId === swapped || m.opeUserId === swapped);
        if (isReal || swapped <= 0) continue;
        expect(await visit('ada', swapped)).toMatchObject(notAMember);
      }
    }
    expect(world.person.alice.userId % 2).toBe(1);
    await nothingWritten();
  });

  test('who is taken out of the operation while the visit is on its way is no author', async () => {
    const { round, world } = season;
    const { id } = await asOwner((trx) =>
      trx.selectFrom('operations').select('id').executeTakeFirstOrThrow(),
    );
    const passage = { entity_id: world.bondy, fk_operation: id };
    const insert = (passage_id: number) =>
      asOwner((db) =>
        insertPassages({ db, tenant: { entityId: world.bondy } }, [
          {
            ...storedPassage({ ...passage, passage_id }),
            fk_sector: season.alicesSector,
            fk_user: round.bob.opeUserId,
          },
        ]),
      );
    await insert(1);
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.bob.opeUserId}`);
    // As after a lost race: the request is retried and then refused.
    await expect(insert(2)).rejects.toMatchObject({ code: '40001' });
    expect(await storedPassages()).toHaveLength(1);
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
