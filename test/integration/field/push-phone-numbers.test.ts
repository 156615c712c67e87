import { beforeEach, describe, expect, test } from '@jest/globals';
import { sealerOf } from '../../../lib/core/crypto/cipher.ts';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { cipher, ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let operationId: number;
beforeEach(async () => {
  season = await openSeason();
  operationId = season.round.operationId;
});

const as = (name: PersonName) => season.world.as(name);
const push = (newDocumentState: object, assumedMasterState?: object) =>
  as('alice').post(`/api/field/passages/push?operation_id=${operationId}`, [
    { newDocumentState, ...(assumedMasterState ? { assumedMasterState } : {}) },
  ]);
const draft = (phone: string) => ({
  id: ids.uuid(),
  fk_operation: operationId,
  fk_adresse: season.addressAt(1, 1).id,
  montant: '10.00',
  fk_type_reglement: 'cash',
  phone,
});

async function stored(id: string): Promise<Json> {
  const phone = phoneOf(as('alice'), operationId);
  await phone.pull();
  return phone.documents.get(id);
}

async function recorded(phone: string): Promise<Json> {
  const sent = draft(phone);
  expect(await push(sent)).toMatchObject({ status: 200, body: [] });
  return stored(sent.id);
}

/** Puts the number where an older release stored it as it was typed. */
async function storeAsTyped({ passage_id, id }: Json, typed: string): Promise<void> {
  const { seal } = sealerOf(cipher, { table: 'passages', entityId: season.world.bondy, uuid: id });
  await asOwner((trx) =>
    trx
      .updateTable('passages')
      .set({ encrypted_phone: seal('encrypted_phone', typed) })
      .where('passage_id', '=', passage_id)
      .execute(),
  );
}

const conflicts = () =>
  asOwner((trx) => trx.selectFrom('field_conflicts').select('field').orderBy('id').execute());
const quarantined = () =>
  asOwner((trx) => trx.selectFrom('field_quarantine').select(['id', 'code']).execute());

describe('a number that a phone pushes', () => {
  test('is kept in E.164; the same visit in another spelling changes nothing', async () => {
    const visit = await recorded('612345678');
    expect(visit).toMatchObject({ phone: '+33612345678', version: 1 });
    for (const phone of ['612345678', '06 12 34 56 78', '+33 (0)6 12 34 56 78']) {
      expect(await push({ ...visit, phone })).toMatchObject({ status: 200, body: [] });
      expect(await push({ ...visit, phone }, visit)).toMatchObject({ status: 200, body: [] });
    }
    expect(await stored(visit['id'])).toMatchObject({ phone: '+33612345678', version: 1 });
    expect(await conflicts()).toEqual([]);
  });

  test('is no conflict where somebody else has written the same number meanwhile', async () => {
    const visit = await recorded('06 12 34 56 78');
    const { passage_id } = visit;
    await as('ada').patch(`/api/passages/${passage_id}`, { phone: '0690 12 34 56' });
    expect(await push({ ...visit, phone: '+590 690-12-34-56' }, visit)).toMatchObject({ status: 200 });
    expect(await conflicts()).toEqual([]);
  });

  test('and is refused for another one is kept in E.164, and may be taken', async () => {
    const visit = await recorded('06 12 34 56 78');
    const { passage_id } = visit;
    await as('ada').patch(`/api/passages/${passage_id}`, { phone: '0690 12 34 56' });
    for (const phone of ['0032 470 12 34 56', '+32470123456']) await push({ ...visit, phone }, visit);
    const { body } = await as('ada').get(`/api/field/conflicts?operation_id=${operationId}`);
    expect(body.data).toMatchObject([{ field: 'phone', refused: '+32470123456', kept: '+590690123456' }]);
    const [{ conflict_id }] = body.data;
    await as('ada').post(`/api/field/conflicts/${conflict_id}/settle`, { take: 'refused' });
    expect((await as('ada').get(`/api/passages/${passage_id}`)).body).toMatchObject({
      phone: '+32470123456',
    });
  });

  test('and can be none is refused by its name; the visit waits until somebody has mended it', async () => {
    const sent = draft('06 12 34 56');
    const { body } = await push(sent);
    const sync_error = { code: 'validation-failed', fields: ['phone'] };
    expect(body).toMatchObject([{ id: sent.id, sync_error }]);
    expect(await quarantined()).toMatchObject([{ id: sent.id, code: 'validation-failed' }]);
    const mended = { changes: { phone: '06 12 34 56 78' } };
    const retry = await as('ada').post(`/api/field/quarantine/${sent.id}/retry`, mended);
    expect(retry.status).toBe(200);
    expect(await stored(sent.id)).toMatchObject({ montant: '10.00', phone: '+33612345678' });
    expect(await quarantined()).toEqual([]);
  });
});

describe('a number that an older release stored as it was typed', () => {
  test('is answered in E.164, and is no conflict in any spelling', async () => {
    const visit = await recorded('06 12 34 56 78');
    await storeAsTyped(visit, '06.12.34.56.78');
    const { passage_id } = visit;
    expect((await as('ada').get(`/api/passages/${passage_id}`)).body).toMatchObject({
      phone: '+33612345678',
    });
    const before = { ...visit, phone: '06.12.34.56.78' };
    expect(await push({ ...before, remark: 'Chien' }, before)).toMatchObject({ status: 200 });
    expect(await stored(visit['id'])).toMatchObject({ phone: '+33612345678', remark: 'Chien' });
    expect(await conflicts()).toEqual([]);
  });

  test('and is none stays as it is, and stops no other change of a phone', async () => {
    const visit = await recorded('06 12 34 56 78');
    await storeAsTyped(visit, '12345');
    const before = { ...visit, phone: '12345' };
    expect(await stored(visit['id'])).toMatchObject({ phone: '12345' });
    await push({ ...before, remark: 'Chien' }, before);
    expect(await stored(visit['id'])).toMatchObject({ phone: '12345', remark: 'Chien' });
    expect(await quarantined()).toEqual([]);
    expect(await push({ ...before, phone: '123456' }, before)).toMatchObject({
      body: [{ sync_error: { fields: ['phone'] } }],
    });
  });
});
