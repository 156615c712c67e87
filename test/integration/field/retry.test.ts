import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let query: string;
beforeEach(async () => {
  season = await openSeason();
  query = `operation_id=${season.round.operationId}`;
});

const as = (name: PersonName) => season.world.as(name);
const list = (name: PersonName) => as(name).get(`/api/field/quarantine?${query}`);
const retry = (name: PersonName, id: string, more = '') =>
  as(name).post(`/api/field/quarantine/${id}/retry${more}`);
const push = (name: PersonName, document: object, assumed?: object) =>
  as(name).post(`/api/field/passages/push?${query}`, [
    { newDocumentState: document, ...(assumed ? { assumedMasterState: assumed } : {}) },
  ]);
const draft = (more = {}) => ({
  id: ids.uuid(),
  fk_operation: season.round.operationId,
  fk_adresse: season.addressAt(1, 1).id,
  montant: '10.00',
  fk_type_reglement: 'cash',
  name: 'Jeanne Petit',
  ...more,
});
const close = (isOpen: 0 | 1) =>
  as('ada').patch(`/api/operations/${season.round.operationId}`, { chk_active: isOpen });

/** Alice's phone pushes a visit after the operation was closed, and is lost afterwards. */
async function lost(more = {}): Promise<Json> {
  const sent = draft(more);
  await close(0);
  await push('alice', sent);
  return sent;
}

/** The id of the only document in quarantine; for a change of a passage, it is not the passage's id. */
const kept = async (): Promise<string> => {
  const { data } = (await list('ada')).body;
  expect(data).toHaveLength(1);
  return data[0].id;
};

describe('POST /api/field/quarantine/{id}/retry: a retry', () => {
  test('is for entity administrators of the association only', async () => {
    const { id } = await lost();
    expect(await retry('theo', id)).toMatchObject({ status: 403 });
    expect(await retry('nora', id)).toMatchObject({ status: 404 });
  });

  test('records the visit as that of who sent it, once the operation is open again', async () => {
    const { id } = await lost();
    expect(await retry('ada', id)).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    await close(1);
    const { status, body } = await retry('ada', id);
    expect({ status, body }).toEqual({ status: 200, body: { id, passage_id: expect.any(Number) } });
    const { body: passage } = await as('ada').get(`/api/passages/${body.passage_id}`);
    expect(passage).toMatchObject({
      id,
      user_id: season.round.alice.userId,
      montant: '10.00',
      name: 'Jeanne Petit',
    });
    expect(await eventsNamed('passage_created')).toHaveLength(1);
    expect((await list('ada')).body.data).toEqual([]);
    expect(await retry('ada', id)).toMatchObject({ status: 404 });
  });

  test('beside the phone itself, or beside another retry, records the visit once', async () => {
    const [one, two] = [draft(), draft()];
    await close(0);
    await push('alice', one);
    await push('alice', two);
    await close(1);
    const answers = await Promise.all([
      retry('ada', one.id),
      push('alice', one),
      retry('ada', two.id),
      retry('ada', two.id),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await eventsNamed('passage_created')).toHaveLength(2);
    expect((await list('ada')).body.data).toEqual([]);
  });

  test('applies a change of the member’s own passage', async () => {
    const sent = draft();
    await push('alice', sent);
    await close(0);
    await push('alice', { ...sent, montant: '25.00' }, sent);
    await close(1);
    const { body } = await retry('ada', await kept());
    expect(body).toMatchObject({ id: sent.id });
    expect((await list('ada')).body.data).toEqual([]);
    const { body: passage } = await as('ada').get(`/api/passages/${body.passage_id}`);
    expect(passage).toMatchObject({ montant: '25.00', version: 2 });
  });

  test('of a change applies what the member changed, and nothing that somebody else did', async () => {
    const sent = draft();
    await push('alice', sent);
    const { data } = (await as('ada').get(`/api/passages?${query}`)).body;
    const before: Json = data[0];
    await as('ada').patch(`/api/passages/${before.passage_id}`, { nb_calendriers: 3 });
    await close(0);
    await push('alice', { ...before, montant: '33.00' }, before);
    await close(1);
    expect(await retry('ada', await kept())).toMatchObject({ status: 200 });
    expect((await as('ada').get(`/api/passages/${before.passage_id}`)).body).toMatchObject({
      montant: '33.00',
      nb_calendriers: 3,
    });
    expect((await as('ada').get(`/api/field/conflicts?${query}`)).body.data).toEqual([]);
  });

  test('books what an administrator sent to the member it was for', async () => {
    await close(0);
    const sent = draft({ fk_user: season.round.alice.userId });
    await push('ada', sent);
    await close(1);
    const { body } = await retry('ada', sent.id);
    expect((await as('ada').get(`/api/passages/${body.passage_id}`)).body).toMatchObject({
      user_id: season.round.alice.userId,
    });
  });

  test('writes an id in lower case that was sent in upper case', async () => {
    const sent = draft({ id: ids.uuid().toUpperCase() });
    await push('alice', sent);
    const id = sent.id.toLowerCase();
    expect(await retry('ada', id)).toMatchObject({ status: 200, body: { id } });
    expect((await list('ada')).body.data).toEqual([]);
  });

  test('gives a document without a valid id one', async () => {
    await push('alice', draft({ id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff' }));
    const { status, body } = await retry('ada', await kept());
    expect([status, body.id]).toEqual([200, expect.stringMatching(/^.{14}7/)]);
    expect((await list('ada')).body.data).toEqual([]);
  });

  test('keeps the flag of a clock that was wrong', async () => {
    await close(0);
    const sent = draft();
    const path = `/api/field/passages/push?${query}`;
    await as('alice').post(path, [{ newDocumentState: sent }], { 'x-field-time': '2026-01-01T00:00:00Z' });
    await close(1);
    const { body } = await retry('ada', sent.id);
    const { body: passage } = await as('ada').get(`/api/passages/${body.passage_id}`);
    expect(passage.flags).toContain('clock');
  });

  test('records nothing of what the member has deleted since', async () => {
    const sent = draft();
    await close(0);
    await push('alice', sent);
    await push('alice', { id: sent.id, _deleted: true });
    await close(1);
    expect((await list('ada')).body.data).toMatchObject([{ id: sent.id, deleted: true, document: sent }]);
    expect(await retry('ada', sent.id)).toMatchObject({ status: 200, body: { passage_id: null } });
    expect(await eventsNamed('passage_created')).toEqual([]);
    expect((await list('ada')).body.data).toEqual([]);
  });

  test('does not do for a member what is not the member’s to do', async () => {
    const sent = draft({ fk_adresse: season.addressAt(6, 1).id });
    const { body: recorded } = await as('alice').post('/api/passages', sent);
    await push('bob', { id: sent.id, montant: '99.00' }, recorded);
    expect(await retry('ada', await kept())).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden' },
    });
    expect((await as('ada').get(`/api/passages/${recorded.passage_id}`)).body).toMatchObject({
      montant: '10.00',
      user_id: season.round.alice.userId,
      version: 1,
    });
  });

  test('does for a treasurer what a member could do, and no more', async () => {
    const { alice, bob } = season.round;
    const sent = draft({ fk_adresse: season.addressAt(6, 1).id });
    const { body: bobs } = await as('bob').post('/api/passages', sent);
    await as('ada').patch(`/api/users/${alice.userId}`, { role_id: 3 });
    await push('alice', { id: sent.id, montant: '99.00' }, bobs);
    expect(await retry('ada', await kept())).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden' },
    });
    const another = draft({ fk_user: bob.userId });
    await push('alice', another);
    const { body } = await retry('ada', another.id);
    expect((await as('ada').get(`/api/passages/${body.passage_id}`)).body).toMatchObject({
      user_id: alice.userId,
    });
    expect((await as('ada').get(`/api/passages/${bobs.passage_id}`)).body).toMatchObject({ version: 1 });
  });

  test('that is refused again answers why, and keeps the document', async () => {
    const bad = draft({ montant: '-3' });
    await push('alice', bad);
    expect(await retry('ada', bad.id)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: '/montant' }] },
    });
    expect((await list('ada')).body.data).toMatchObject([{ id: bad.id, times: 1 }]);
  });

  test('needs the user when several have sent a document under one id', async () => {
    const sent = await lost();
    await push('bob', { ...sent, fk_adresse: season.addressAt(6, 1).id });
    await close(1);
    const { alice, bob } = season.round;
    expect(await retry('ada', sent.id)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?user_id' }] },
    });
    expect(await retry('ada', sent.id, `?user_id=${alice.userId}`)).toMatchObject({ status: 200 });
    expect(await retry('ada', sent.id, `?user_id=${alice.userId}`)).toMatchObject({ status: 404 });
    expect(await retry('ada', sent.id, `?user_id=${bob.userId}`)).toMatchObject({ status: 403 });
  });

  test('of what does not exist is 404, of what is no id 400', async () => {
    expect(await retry('ada', ids.uuid())).toMatchObject({ status: 404 });
    expect(await retry('ada', '7')).toMatchObject({ status: 400 });
  });
});

describe('a retry that puts the document right', () => {
  const mend = (name: PersonName, id: string, changes: object) =>
    as(name).post(`/api/field/quarantine/${id}/retry`, { changes });

  test('records the visit as that of the member, and the history says who set the amount', async () => {
    const sent = draft({ montant: '-3' });
    await push('alice', sent);
    expect(await retry('ada', sent.id)).toMatchObject({ status: 400 });
    const { status, body } = await mend('ada', sent.id, { montant: '3.00', remark: 'Corrigé' });
    expect(status).toBe(200);
    const { body: passage } = await as('ada').get(`/api/passages/${body.passage_id}`);
    expect(passage).toMatchObject({
      id: sent.id,
      user_id: season.round.alice.userId,
      montant: '3.00',
      remark: 'Corrigé',
    });
    const { body: history } = await as('ada').get(`/api/passages/${body.passage_id}/history`);
    expect(history.data).toMatchObject([
      {
        action: 'settled',
        by_user_id: season.world.person.ada.userId,
        changes: { montant: { old: null, new: '3.00' }, encrypted_remark: true },
      },
      { action: 'created' },
    ]);
  });

  test('wins over what the service has now of a passage', async () => {
    const sent = draft();
    await push('alice', sent);
    const { data } = (await as('ada').get(`/api/passages?${query}`)).body;
    await push('alice', { ...data[0], montant: '-20.00', remark: 'Chien' }, data[0]);
    await as('ada').patch(`/api/passages/${data[0].passage_id}`, { montant: '12.00' });
    expect(await mend('ada', await kept(), { montant: '20.00' })).toMatchObject({ status: 200 });
    const { body } = await as('ada').get(`/api/passages/${data[0].passage_id}`);
    expect(body).toMatchObject({ montant: '20.00', remark: 'Chien' });
    expect((await as('ada').get(`/api/field/conflicts?${query}`)).body.data).toEqual([]);
  });

  test('takes a row that was nested too deep to be read, and without changes takes none', async () => {
    const sent = draft();
    await push('alice', sent);
    const deep: Json = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    const { body: refused } = await push('alice', { ...sent, montant: '20.00', colour: deep });
    expect(refused).toMatchObject([{ sync_error: { code: 'validation-failed', fields: ['colour'] } }]);
    const id = await kept();
    expect(await retry('ada', id)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/id', code: 'too-deep' }] },
    });
    expect(await kept()).toBe(id);
    const passages = async () => (await as('ada').get(`/api/passages?${query}`)).body.data;
    const [{ passage_id }] = await passages();
    await as('ada').patch(`/api/passages/${passage_id}`, { montant: '12.00' });
    expect(await mend('ada', id, { montant: '20.00' })).toMatchObject({ status: 200 });
    expect(await passages()).toMatchObject([{ id: sent.id, montant: '20.00' }]);
    expect((await list('ada')).body.data).toEqual([]);
  });

  test('is refused with a value that no phone may send, and with fields of the service', async () => {
    const sent = draft({ montant: '-3' });
    await push('alice', sent);
    expect(await mend('ada', sent.id, { montant: 'douze' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/changes/montant' }] },
    });
    expect(await mend('ada', sent.id, { receipt_id: 4 })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: '/changes/receipt_id' }] },
    });
    expect(await kept()).toBe(sent.id);
  });
});
