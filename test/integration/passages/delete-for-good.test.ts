import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { setSettings } from '../../support/world/settings.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (more: object = {}): Promise<number> =>
  (await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, ...more })).body.passage_id;
const remove = (name: PersonName, passageId: number, more = '') =>
  season.world.as(name).delete(`/api/passages/${passageId}?soft=false${more}`);

describe('DELETE /api/passages/{passage_id}?soft=false', () => {
  test('a super administrator removes a passage for good', async () => {
    const passageId = await record();
    expect(await remove('root', passageId)).toMatchObject({ status: 204 });
    expect(await storedPassages()).toEqual([]);
    expect(await eventsNamed('passage_deleted')).toMatchObject([
      {
        user_id: season.world.person.root.userId,
        entity_id: season.world.bondy,
        passage_id: passageId,
        deleted_by: season.world.person.root.userId,
        soft_delete: false,
      },
    ]);
    expect(await historyOf('passage', passageId)).toMatchObject([{ action: 'deleted' }]);
  });

  test('nobody else does', async () => {
    await setSettings(season.world.bondy, { members_can_delete: true });
    const passageId = await record();
    for (const name of ['ada', 'theo', 'alice'] as const) {
      expect(await remove(name, passageId)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await storedPassages()).toMatchObject([{ deleted_at: null }]);
    expect(await eventsNamed('passage_deleted')).toEqual([]);
  });

  test('money needs its reason here too', async () => {
    const passageId = await record({ montant: 5, fk_type_reglement: 'cash' });
    expect(await remove('root', passageId)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?reason', code: 'required' }] },
    });
    expect(await remove('root', passageId, '&reason=essai')).toMatchObject({ status: 204 });
  });

  test('what was deleted before takes no money away a second time', async () => {
    const passageId = await record({ montant: 5, fk_type_reglement: 'cash' });
    await season.world.as('ada').delete(`/api/passages/${passageId}?reason=doublon`);
    await remove('root', passageId, '&reason=essai');
    expect((await historyOf('passage', passageId)).slice(1)).toMatchObject([
      { action: 'deleted', changes: { montant: { old: 5, new: null } } },
      { action: 'deleted', changes: { reason: { old: null, new: 'essai' } } },
    ]);
    expect((await historyOf('passage', passageId)).at(-1)?.changes).not.toHaveProperty('montant');
  });

  test('a passage that once had a receipt is not removed: the receipt keeps its number', async () => {
    const passageId = await record({ montant: 5, fk_type_reglement: 'cash' });
    await season.world.as('alice').post('/api/receipts', { passage_id: passageId });
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    expect(await remove('root', passageId, '&reason=essai')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    expect(await storedPassages()).toMatchObject([{ deleted_at: null }]);
    expect(await eventsNamed('passage_deleted')).toEqual([]);
  });
});
