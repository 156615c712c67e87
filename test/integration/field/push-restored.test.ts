import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf, pullPage } from '../../support/field/phone.ts';
import { conflictingFields } from '../../support/field/stage.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
/** The cursor of Alice's phone from before the restore. */
let cursor: string | undefined;
beforeEach(async () => {
  season = await openSeason();
});

const push = (newDocumentState: Json, assumedMasterState?: Json, cursor?: string) =>
  season.world
    .as('alice')
    .post(
      `/api/field/passages/push?operation_id=${season.round.operationId}${cursor ? `&cursor=${cursor}` : ''}`,
      [{ newDocumentState, ...(assumedMasterState ? { assumedMasterState } : {}) }],
    );

const passage = async ({ passage_id }: Json): Promise<Json> =>
  (await season.world.as('alice').get(`/api/passages/${passage_id}`)).body;

/** Increments the epoch, as the relay does when it notices a restored backup. */
const restore = () =>
  asOwner((trx) =>
    trx
      .updateTable('event_log_head')
      .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
      .execute(),
  );

/** Restores a backup from before Alice's last changes; returns the document that her phone has. */
async function editedAfterBackup() {
  const alice = season.world.as('alice');
  const fields = { fk_adresse: season.addressAt(1, 1).id, montant: '10', fk_type_reglement: 'cash' };
  const { body: recorded } = await season.visit('alice', fields);
  const { passage_id } = recorded;
  const backup = await asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select(['montant_cents', 'encrypted_remark', 'version', 'updated_at'])
      .where('passage_id', '=', passage_id)
      .executeTakeFirstOrThrow(),
  );
  clock.advance(60);
  await alice.patch(`/api/passages/${passage_id}`, { montant: '30' });
  await alice.patch(`/api/passages/${passage_id}`, { remark: 'Chien' });
  const phone = phoneOf(alice, season.round.operationId);
  const [held] = await phone.pull();
  cursor = phone.cursor();
  await restore();
  await asOwner((trx) =>
    trx.updateTable('passages').set(backup).where('passage_id', '=', passage_id).execute(),
  );
  clock.advance(60);
  return held;
}

test('a phone that pushes what it holds brings back what is newer than the backup', async () => {
  const held = await editedAfterBackup();
  expect(held).toMatchObject({ version: 3, montant: '30.00', remark: 'Chien' });
  expect(await passage(held)).toMatchObject({ version: 1, montant: '10.00', remark: null });
  await push(held, held);
  expect(await passage(held)).toMatchObject({ montant: '30.00', remark: 'Chien' });
  expect(await conflictingFields()).toEqual([]);
});

test('what waited on it is taken together with what the backup does not have', async () => {
  const held = await editedAfterBackup();
  await push({ ...held, remark: 'Chat' }, held);
  expect(await passage(held)).toMatchObject({ montant: '30.00', remark: 'Chat' });
});

test.each([
  ['fewer times than before', ['50']],
  ['as many times', ['40', '50']],
])(
  'what somebody has changed since the restore, %s, stays; the values of the phone go to the administrators',
  async (_, amounts) => {
    const held = await editedAfterBackup();
    for (const montant of amounts)
      await season.world.as('ada').patch(`/api/passages/${held.passage_id}`, { montant });
    await push(held, held);
    expect(await passage(held)).toMatchObject({ montant: '50.00', remark: null });
    expect(await conflictingFields()).toEqual(['montant', 'remark']);
  },
);

describe('a phone that says when it pulled last', () => {
  test.each([1, 2, 3])('loses nothing to %i changes since the restore', async (times) => {
    const held = await editedAfterBackup();
    for (let n = 1; n <= times; n += 1)
      await season.world.as('ada').patch(`/api/passages/${held.passage_id}`, { remark: `Code ${n}` });
    await push(held, held, cursor);
    expect(await passage(held)).toMatchObject({ montant: '10.00', remark: `Code ${times}` });
    expect(await conflictingFields()).toEqual(['montant', 'remark']);
  });

  test('has what it changed on top of what was lost taken, when nobody has changed that', async () => {
    const held = await editedAfterBackup();
    for (const remark of ['Code 1', 'Code 2'])
      await season.world.as('ada').patch(`/api/passages/${held.passage_id}`, { remark });
    await push({ ...held, dwelling: { floor: '2', door: null } }, held, cursor);
    expect(await passage(held)).toMatchObject({ montant: '10.00', dwelling: { floor: '2', door: null } });
    expect(await conflictingFields()).toEqual(['montant', 'remark']);
  });

  test('need not send what it had: the document says it', async () => {
    const held = await editedAfterBackup();
    await push({ ...held, remark: 'Chat' }, undefined, cursor);
    expect(await passage(held)).toMatchObject({ montant: '30.00', remark: 'Chat' });
    expect(await conflictingFields()).toEqual([]);
  });

  test('has an edit taken that it never pulled', async () => {
    const held = await editedAfterBackup();
    const { version: _, ...sent } = { ...held, updated_at: null };
    await push(sent, sent, cursor);
    expect(await passage(held)).toMatchObject({ montant: '30.00', remark: 'Chien' });
  });
});

test('a document that says a later state of itself overwrites nobody in silence', async () => {
  const held = await editedAfterBackup();
  await season.world.as('ada').patch(`/api/passages/${held.passage_id}`, { montant: '50' });
  clock.advance(60);
  await push({ ...held, version: 9, updated_at: clock.now() });
  expect(await passage(held)).toMatchObject({ montant: '50.00' });
  expect(await conflictingFields()).toEqual(['montant', 'remark']);
});

test('a passage that the backup does not have is recorded again, once', async () => {
  const held = await editedAfterBackup();
  const id = ids.uuid();
  const unknown = { ...held, id, passage_id: 999_999, user_id: held.user_id };
  await push(unknown, unknown);
  await push(unknown, unknown);
  const path = `/api/passages?operation_id=${season.round.operationId}`;
  const { data } = (await season.world.as('alice').get(path)).body;
  expect(data.filter((one: Json) => one.id === id)).toMatchObject([{ montant: '30.00', remark: 'Chien' }]);
  expect(data).toHaveLength(2);
});

test('a deletion of money that is newer than the backup is done', async () => {
  await season.world.as('ada').patch(`/api/entities/${season.world.bondy}`, {
    settings: { members_can_delete: true },
  });
  const held = await editedAfterBackup();
  const { body } = await push({ ...held, _deleted: true, deletion_reason: 'Doublon' }, held);
  expect(body).toEqual([{ id: held.id, _deleted: true, version: 2 }]);
});

test('the answer to a pull says that a backup was restored, and to no other one', async () => {
  const held = await editedAfterBackup();
  const alice = phoneOf(season.world.as('alice'), season.round.operationId);
  await alice.pull();
  const operationId = season.round.operationId;
  const asked = { operationId, cursor: alice.cursor() ?? '' };
  await restore();
  const restored = { pointer: '?cursor', code: 'backup-restored' };
  const answer = await pullPage(season.world.as('alice'), asked);
  expect(answer).toMatchObject({ status: 410, body: { code: 'resync-required', errors: [restored] } });
  const ofNobody = await pullPage(season.world.as('alice'), { operationId, cursor: `${held.id}.x` });
  expect(ofNobody).toMatchObject({ status: 410, body: { code: 'resync-required' } });
  expect(ofNobody.body.errors).toBeUndefined();
});
