// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let passageId: number;
beforeEach(async () => {
  season = await openSeason();
  const draft = { fk_adresse: season.addressAt(1, 1).id, montant: '12.50', fk_type_reglement: 'cash' };
  ({ passage_id: passageId } = (await season.visit('alice', draft)).body);
  await season.world.as('ada').delete(`/api/passages/${passageId}?reason=erreur`);
  clock.advance(60);
});

const restore = (name: PersonName, headers = {}) =>
  season.world.as(name).post(`/api/passages/${passageId}/restore`, undefined, headers);
const nothingRestored = async () => {
  expect(await storedPassages()).toMatchObject([{ deleted_at: '2026-11-20T09:00:00.000Z', version: 2 }]);
  expect(await eventsNamed('passage_updated')).toEqual([]);
};

describe('POST /api/passages/{passage_id}/restore', () => {
  test('an administrator brings a passage back as it was, with its money', async () => {
    const { world } = season;
    expect(await restore('ada')).toMatchObject({
      status: 200,
      body: { passage_id: passageId, montant: '12.50', deleted_at: null, version: 3 },
    });
    expect(await world.as('alice').get(`/api/passages/${passageId}`)).toMatchObject({ status: 200 });
    expect(await eventsNamed('passage_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'passage_updated',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        passage_id: passageId,
        changes: { deleted_at: { old: '2026-11-20T09:00:00.000Z', new: null } },
      },
    ]);
    expect((await historyOf('passage', passageId)).at(-1)).toEqual({
      action: 'restored',
      changes: { montant: { old: null, new: 12.5 } },
      by_user_id: world.person.ada.userId,
      entity_id: world.bondy,
    });
  });

  test('once more, nothing happens', async () => {
    const first = await restore('root');
    const traces = await historyOf('passage', passageId);
    expect(await restore('root')).toMatchObject({ status: 200, body: first.body });
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
    expect(await historyOf('passage', passageId)).toEqual(traces);
  });

  test('the version at hand is no matter: a restoration replaces nothing', async () => {
    expect(await restore('ada', { 'if-match': '"v1"' })).toMatchObject({ status: 200 });
  });

  test('a closed operation takes no money back', async () => {
    await asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute());
    expect(await restore('ada')).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    await nothingRestored();
  });

  test('neither its author nor the treasurer restores it, and for others it does not exist', async () => {
    expect(await restore('alice')).toMatchObject({ status: 403 });
    expect(await restore('theo')).toMatchObject({ status: 403 });
    expect(await restore('nora')).toMatchObject({ status: 404 });
    expect(await season.world.as('ada').post('/api/passages/0/restore')).toMatchObject({ status: 400 });
    await nothingRestored();
  });

  test('the author of a restored passage may have left the operation', async () => {
    const { world, round } = season;
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`);
    expect(await restore('ada')).toMatchObject({ status: 200, body: { fk_user: round.alice.opeUserId } });
  });
});

describe('DELETE /api/passages/{passage_id} of a deleted passage', () => {
  const remove = (name: PersonName, query: string) =>
    season.world.as(name).delete(`/api/passages/${passageId}${query}`);

  test('is only possible for good, for a super administrator', async () => {
    expect(await remove('ada', '?reason=x')).toMatchObject({ status: 404 });
    expect(await remove('root', '?reason=x')).toMatchObject({ status: 404 });
    expect(await remove('ada', '?reason=x&soft=false')).toMatchObject({ status: 404 });
    expect(await remove('root', '?reason=x&soft=false')).toMatchObject({ status: 204 });
    expect(await storedPassages()).toEqual([]);
    expect((await historyOf('passage', passageId)).map(({ action }) => action)).toEqual([
      'created',
      'deleted',
      'deleted',
    ]);
  });
});
