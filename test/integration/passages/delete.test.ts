// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { setSettings } from '../../support/world/settings.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const cash = { montant: '12.50', fk_type_reglement: 'cash' };
const record = async (name: PersonName = 'alice', more: object = {}, column = 1): Promise<number> =>
  (await season.visit(name, { fk_adresse: season.addressAt(column, 1).id, ...more })).body.passage_id;
const remove = (name: PersonName, passageId: number, query = '', headers = {}) =>
  season.world.as(name).delete(`/api/passages/${passageId}${query}`, headers);
const nothingDeleted = async () => {
  expect((await storedPassages()).every(({ deleted_at }) => deleted_at === null)).toBe(true);
  expect(await eventsNamed('passage_deleted')).toEqual([]);
};

describe('DELETE /api/passages/{passage_id}', () => {
  test('an administrator deletes: the passage is gone for everybody and its row stays', async () => {
    const { world, round } = season;
    const passageId = await record();
    clock.advance(60);
    expect(await remove('ada', passageId)).toMatchObject({ status: 204, body: '' });
    for (const name of ['alice', 'ada', 'root'] as const) {
      expect(await world.as(name).get(`/api/passages/${passageId}`)).toMatchObject({ status: 404 });
    }
    expect(await remove('ada', passageId)).toMatchObject({ status: 404 });
    expect(await storedPassages()).toMatchObject([
      { deleted_at: '2026-11-20T09:01:00.000Z', deleted_by: world.person.ada.userId, version: 2 },
    ]);
    expect(await eventsNamed('passage_deleted')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'passage_deleted',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        passage_id: passageId,
        operation_id: round.operationId,
        deleted_by: world.person.ada.userId,
        soft_delete: true,
      },
    ]);
  });

  test('a passage with money is deleted for a reason, which the history keeps', async () => {
    const passageId = await record('alice', cash);
    expect(await remove('ada', passageId)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?reason', code: 'required' }] },
    });
    for (const blank of ['?reason=%20', '?reason=']) {
      expect((await remove('ada', passageId, blank)).body.errors).toEqual([
        { pointer: '?reason', detail: 'must not be empty', code: 'too-small' },
      ]);
    }
    await nothingDeleted();
    expect(await remove('ada', passageId, '?reason=Saisi%20deux%20fois')).toMatchObject({ status: 204 });
    expect((await historyOf('passage', passageId)).at(-1)).toEqual({
      action: 'deleted',
      changes: { montant: { old: 12.5, new: null }, reason: { old: null, new: 'Saisi deux fois' } },
      by_user_id: season.world.person.ada.userId,
      entity_id: season.world.bondy,
    });
    expect(JSON.stringify(await eventsNamed('passage_deleted'))).not.toContain('Saisi');
  });

  test('members delete only where their association allows it, and only own passages', async () => {
    const own = await record('alice');
    const inOwnSector = await record('bob');
    const elsewhere = await record('bob', {}, 7);
    expect(await remove('alice', own)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await nothingDeleted();
    await setSettings(season.world.bondy, { members_can_delete: true });
    expect(await remove('alice', inOwnSector)).toMatchObject({ status: 403 });
    expect(await remove('alice', elsewhere)).toMatchObject({ status: 404 });
    await nothingDeleted();
    expect(await remove('alice', own)).toMatchObject({ status: 204 });
    expect(await eventsNamed('passage_deleted')).toMatchObject([
      { deleted_by: season.round.alice.userId, soft_delete: true },
    ]);
  });

  test('what another association allows counts for its members only', async () => {
    await setSettings(season.world.noisy, { members_can_delete: true });
    expect(await remove('alice', await record())).toMatchObject({ status: 403 });
  });

  test('a receipt or a settled card payment holds the passage', async () => {
    const receipted = await record('alice', cash);
    await season.world.as('alice').post('/api/receipts', { passage_id: receipted });
    const paid = await record('alice', { ...cash, fk_type_reglement: 'pay' });
    await asOwner((trx) =>
      trx.updateTable('passages').set({ payment_state: 'paid' }).where('passage_id', '=', paid).execute(),
    );
    for (const passageId of [receipted, paid]) {
      expect(await remove('ada', passageId, '?reason=erreur')).toMatchObject({
        status: 409,
        body: { code: 'passage-locked' },
      });
      expect(await remove('root', passageId, '?reason=erreur&soft=false')).toMatchObject({ status: 409 });
    }
    await nothingDeleted();
  });

  test('a closed operation keeps its passages', async () => {
    const passageId = await record();
    await asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute());
    expect(await remove('ada', passageId)).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    await nothingDeleted();
  });

  test('who deletes another version than the one at hand is told', async () => {
    const passageId = await record();
    await season.world.as('alice').patch(`/api/passages/${passageId}`, { remark: 'chien' });
    expect(await remove('ada', passageId, '', { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await remove('ada', passageId, '', { 'if-match': '"v2"' })).toMatchObject({ status: 204 });
  });

  test('for another association it does not exist; a treasurer deletes nothing', async () => {
    const passageId = await record();
    expect(await remove('nora', passageId)).toMatchObject({ status: 404 });
    expect(await remove('theo', passageId)).toMatchObject({ status: 403 });
    await nothingDeleted();
  });

  test('an unknown way to delete is refused', async () => {
    const passageId = await record();
    for (const [query, pointer] of [
      ['?soft=no', '?soft'],
      ['?force=true', '?force'],
      [`?reason=${'x'.repeat(501)}`, '?reason'],
    ] as const) {
      expect(await remove('ada', passageId, query)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    }
    await nothingDeleted();
  });
});
