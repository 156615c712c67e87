import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { phoneOf, pullPage } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let operationId: number;
beforeEach(async () => {
  season = await openSeason();
  operationId = season.round.operationId;
});

const as = (name: PersonName) => season.world.as(name);
const path = (collection = 'passages') => `/api/field/${collection}/push?operation_id=${operationId}`;
const push = (name: PersonName, rows: unknown, headers = {}) => as(name).post(path(), rows, headers);
const row = (newDocumentState: object, assumedMasterState?: object) => ({
  newDocumentState,
  ...(assumedMasterState ? { assumedMasterState } : {}),
});
const draft = (column = 1, more = {}) => ({
  id: ids.uuid(),
  fk_operation: operationId,
  fk_adresse: season.addressAt(column, 1).id,
  montant: '10.00',
  fk_type_reglement: 'cash',
  ...more,
});
/** Alice's phone records and pushes a visit; returns the document of the service. */
async function recorded(more = {}): Promise<Json> {
  const sent = draft(1, more);
  const { status } = await push('alice', [row(sent)]);
  expect(status).toBe(200);
  return stored('alice', sent.id);
}
async function stored(name: PersonName, id: string): Promise<Json> {
  const phone = phoneOf(as(name), operationId);
  await phone.pull();
  return phone.documents.get(id);
}
const conflicts = () =>
  asOwner((trx) =>
    trx.selectFrom('field_conflicts').select(['field', 'passage_id', 'take']).orderBy('id').execute(),
  );
const quarantined = () =>
  asOwner((trx) =>
    trx.selectFrom('field_quarantine').select(['id', 'code', 'times']).orderBy('id').execute(),
  );

describe('POST /api/field/{collection}/push: what a phone recorded', () => {
  test.each([
    ['of a block', { floor: null, door: 'B' }],
    ['of a house', null],
    ['of a house, in the words of answers,', { floor: null, door: null }],
  ])('at a door %s where nobody is to call is taken, and flagged', async (_, dwelling) => {
    const { id } = season.addressAt(1, 1);
    const door = { dwelling };
    await as('ada').put(`/api/addresses/${id}/dwellings`, { ...door, do_not_call: true });
    expect(await recorded(door)).toMatchObject({ flags: ['ne_pas_solliciter'] });
  });

  test('is recorded once, with its event, however often it is sent', async () => {
    const sent = draft();
    for (const attempt of [1, 2, 3]) {
      const { status, body } = await push('alice', [row(sent)]);
      expect([attempt, status, body]).toEqual([attempt, 200, []]);
    }
    expect(await eventsNamed('passage_created')).toHaveLength(1);
    expect(await stored('alice', sent.id)).toMatchObject({ ...sent, version: 1 });
  });

  test('and the service has otherwise is answered as a pull gives it', async () => {
    const more = { version: 7, name: 'Camille Martin', remark: 'Bonjour', dwelling: { floor: '2' } };
    const sent = draft(1, { ...more, passed_at: clock.now() });
    const { body } = await push('alice', [row(sent)]);
    expect(body).toEqual([await stored('alice', sent.id)]);
  });

  test('is recorded once when the same batch comes twice at the same time', async () => {
    const batch = [draft(1), draft(2), draft(3)].map((one) => row(one));
    const answers = await Promise.all([push('alice', batch), push('alice', batch.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsNamed('passage_created')).toHaveLength(3);
    expect(await phoneOf(as('alice'), operationId).pull()).toHaveLength(3);
  });

  test('is recorded although others of the batch are refused, which are kept', async () => {
    const bad = [
      draft(1, { montant: '-3' }),
      draft(1, { fk_operation: 999_999 }),
      draft(1, { remark: 'a\0b' }),
      draft(1, { colour: 'red' }),
      draft(1, { fk_user: season.round.bob.userId }),
      draft(1, { fk_adresse: 999_999 }),
      draft(1, { name: 'Ory\u202e' }),
    ];
    const good = draft(2);
    const { status, body } = await push('alice', [...bad.map((one) => row(one)), row(good)]);
    expect(status).toBe(200);
    const errors = body.map(({ id, sync_error }: Json) => [id, sync_error.code, sync_error.fields]);
    expect(errors).toHaveLength(bad.length);
    expect(Object.fromEntries(errors.map(([id, ...rest]: Json) => [id, rest]))).toEqual({
      [bad[0]?.id ?? '']: ['validation-failed', ['montant']],
      [bad[1]?.id ?? '']: ['operation-not-found', ['fk_operation']],
      [bad[2]?.id ?? '']: ['validation-failed', ['remark']],
      [bad[3]?.id ?? '']: ['validation-failed', ['colour']],
      [bad[4]?.id ?? '']: ['field-forbidden', ['fk_user']],
      [bad[5]?.id ?? '']: ['address-not-found', ['fk_adresse']],
      [bad[6]?.id ?? '']: ['validation-failed', ['name']],
    });
    expect(await stored('alice', good.id)).toMatchObject({ version: 1 });
    expect((await quarantined()).map(({ id }) => id).toSorted()).toEqual(bad.map(({ id }) => id).toSorted());
  });

  test('that was refused says of each faulty field what is wrong with it', async () => {
    const sent = draft(1, { fk_adresse: 999_999 });
    const { body } = await push('alice', [row(sent)]);
    const detail = 'fk_adresse: The body names an address that does not exist.';
    expect(body).toEqual([
      { ...sent, sync_error: { code: 'address-not-found', detail, fields: ['fk_adresse'] } },
    ]);
  });

  test('that was refused is taken once it is right, and its quarantine ends', async () => {
    const bad = draft(1, { montant: '-3' });
    await push('alice', [row(bad)]);
    expect(await quarantined()).toMatchObject([{ id: bad.id, times: 1 }]);
    const { body } = await push('alice', [row({ ...bad, montant: '3.00' }, bad)]);
    expect(body).toEqual([]);
    expect(await quarantined()).toEqual([]);
  });

  test('with fields of the service is recorded without them, and told so', async () => {
    const sent = { ...draft(), passage_id: 7_000, receipt_id: 7, locked: true, version: 0 };
    const { body } = await push('alice', [row(sent)]);
    expect(body).toMatchObject([
      {
        id: sent.id,
        receipt_id: null,
        version: 1,
        sync_error: { fields: ['passage_id', 'receipt_id', 'locked'] },
      },
    ]);
  });

  test('for another operation than that of the push is refused', async () => {
    const dates = { date_start: '2026-11-01', date_end: '2026-12-31' };
    const { operation_id } = (await as('ada').post('/api/operations', dates)).body;
    await as('ada').post(`/api/operations/${operation_id}/members`, { user_id: season.round.alice.userId });
    const { body } = await push('alice', [row(draft(1, { fk_operation: operation_id }))]);
    expect(body).toMatchObject([{ sync_error: { code: 'operation-not-found', fields: ['fk_operation'] } }]);
  });

  test('and deleted before it was sent is nothing', async () => {
    expect((await push('alice', [row({ ...draft(), _deleted: true })])).body).toEqual([]);
    expect(await eventsNamed('passage_created')).toEqual([]);
  });

  test('in a closed operation is refused by the document and kept', async () => {
    await as('ada').patch(`/api/operations/${operationId}`, { chk_active: 0 });
    const sent = draft();
    const { status, body } = await push('alice', [row(sent)]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        { ...sent, sync_error: { code: 'operation-closed', fields: expect.arrayContaining(['montant']) } },
      ],
    });
    expect(await quarantined()).toMatchObject([{ id: sent.id, code: 'operation-closed' }]);
    await as('ada').patch(`/api/operations/${operationId}`, { chk_active: 1 });
    expect((await push('alice', [row(sent)])).body).toEqual([]);
    expect(await quarantined()).toEqual([]);
  });

  test('security row 25: under an id that another association has is its own', async () => {
    const known = await recorded();
    const other = await as('nora').post('/api/operations', {
      date_start: '2026-10-15',
      date_end: '2027-01-31',
    });
    const sent = {
      id: known.id,
      fk_operation: other.body.operation_id,
      montant: '5.00',
      fk_type_reglement: 'cash',
    };
    const answer = await as('nora').post(`/api/field/passages/push?operation_id=${other.body.operation_id}`, [
      row(sent),
    ]);
    // Nora has no sector for it: the refusal is the same as for any new visit.
    expect(answer.body).toMatchObject([{ id: known.id, sync_error: { code: 'not-an-operation-member' } }]);
    expect(await stored('alice', known.id)).toMatchObject({ montant: '10.00', version: 1 });
  });
});

describe('what a phone changed', () => {
  const edit = (name: PersonName, before: Json, change: object) =>
    push(name, [row({ ...before, ...change }, before)]);

  test('is changed, with its event and history', async () => {
    const before = await recorded();
    const { body } = await edit('alice', before, { montant: '20.00', remark: 'Chien' });
    expect(body).toMatchObject([{ montant: '20.00', remark: 'Chien', version: 2, sync_error: null }]);
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
    expect(await historyOf('passage', before.passage_id)).toHaveLength(2);
  });

  test('before the first pull is changed too', async () => {
    const sent = draft();
    await push('alice', [row(sent)]);
    const { body } = await push('alice', [row({ ...sent, remark: 'Chien' }, sent)]);
    expect(body).toEqual([]);
    expect(await stored('alice', sent.id)).toMatchObject({ remark: 'Chien', version: 2 });
  });

  test('when the answer to its recording was lost is changed too', async () => {
    const sent = draft();
    await push('alice', [row(sent)]);
    await push('alice', [row({ ...sent, montant: '15.00' })]);
    expect(await stored('alice', sent.id)).toMatchObject({ montant: '15.00', version: 2 });
  });

  test('and somebody else another field of it: both changes stay', async () => {
    const before = await recorded();
    await as('ada').patch(`/api/passages/${before.passage_id}`, { remark: 'Code 12B' });
    const { body } = await edit('alice', before, { montant: '20.00' });
    expect(body).toMatchObject([{ montant: '20.00', remark: 'Code 12B', sync_error: null }]);
    expect(await conflicts()).toEqual([]);
  });

  test('and somebody else before it: the first stays, and what was refused is kept', async () => {
    const before = await recorded();
    await as('ada').patch(`/api/passages/${before.passage_id}`, { montant: '30.00' });
    const { body } = await edit('alice', before, { montant: '20.00', remark: 'Chien' });
    expect(body).toMatchObject([{ montant: '30.00', remark: 'Chien' }]);
    expect(await conflicts()).toEqual([{ field: 'montant', passage_id: before.passage_id, take: null }]);
  });

  test('to what is not valid is refused with the document of the service', async () => {
    const before = await recorded();
    const { body } = await edit('alice', before, { montant: '-3', remark: 'Chien' });
    expect(body).toMatchObject([
      {
        montant: '10.00',
        remark: null,
        version: 1,
        sync_error: { code: 'validation-failed', fields: ['montant'] },
      },
    ]);
  });

  test('and was refused for a conflict is kept once, however often it is sent', async () => {
    const before = await recorded();
    await as('ada').patch(`/api/passages/${before.passage_id}`, { montant: '30.00' });
    for (let times = 1; times <= 3; times += 1) await edit('alice', before, { montant: '20.00' });
    expect(await conflicts()).toHaveLength(1);
  });

  test('to what it is already changes nothing', async () => {
    const before = await recorded();
    await as('ada').patch(`/api/passages/${before.passage_id}`, { montant: '20.00' });
    await edit('alice', before, { montant: '20.00' });
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
    expect(await conflicts()).toEqual([]);
  });

  test.each([
    ['a name with a space at its end', { name: 'Éloïse ' }, { name: 'Éloïse' }],
    ['an amount without decimals', { montant: '10' }, { montant: '10.00' }],
    ['an amount as a number', { montant: 10 }, { montant: '10.00' }],
    [
      'an instant of another offset',
      { passed_at: '2026-11-20T10:00:00+01:00' },
      { passed_at: '2026-11-20T09:00:00.000Z' },
    ],
    ['a dwelling without its floor', { dwelling: { door: ' B ' } }, { dwelling: { floor: null, door: 'B' } }],
    ['neither a floor nor a door', { dwelling: { floor: null, door: null } }, { dwelling: null }],
    ['more decimals than are kept', { lat: 48.9000001, lon: 2.48 }, { lat: 48.9, lon: 2.48 }],
    ['what cannot be null', { montant: null }, { montant: '10.00' }],
  ])('in another form is taken, and the same again is not corrected: %s', async (_, sent, written) => {
    const known = await recorded(written);
    const again = { ...known, ...sent };
    expect(await push('alice', [row(again, known)])).toMatchObject({ status: 200, body: [] });
    expect(await stored('alice', known.id)).toMatchObject(written);
  });

  test('by the id of the user is that of the member', async () => {
    const known = await recorded();
    const sent = { ...known, fk_user: season.round.alice.userId };
    expect(await push('alice', [row(sent, known)])).toMatchObject({ status: 200, body: [] });
  });

  test('that takes no notice of a correction has to wait after twenty in a minute', async () => {
    const known = await recorded();
    const stale = { ...known, version: 7 };
    for (let times = 1; times <= 20; times += 1)
      expect(await push('alice', [row(stale, known)])).toMatchObject({ status: 200, body: [{ version: 1 }] });
    expect(await push('alice', [row(stale, known)])).toMatchObject({ status: 429 });
  });

  test('although its person was erased has to wait after twenty in a minute', async () => {
    const known = await recorded({ name: 'Zoé Canari' });
    const erasure = { name: 'Zoé Canari', reason: 'Demande', dry_run: false };
    await as('ada').post('/api/privacy/erase', erasure);
    const again = () => push('alice', [row({ ...known, remark: 'Chien' }, known)]);
    for (let times = 1; times <= 20; times += 1)
      expect(await again()).toMatchObject({ status: 200, body: [{ sync_error: { code: 'erased' } }] });
    expect(await again()).toMatchObject({ status: 429 });
  });

  test('of what a receipt has locked is refused, the rest is changed, and it does not go round for ever', async () => {
    const before = await recorded({ name: 'Jeanne Petit' });
    await as('alice').post('/api/receipts', { passage_id: before.passage_id });
    const { body } = await edit('alice', before, { montant: '20.00', remark: 'Chien' });
    expect(body).toMatchObject([
      { montant: '10.00', remark: 'Chien', sync_error: { code: 'passage-locked', fields: ['montant'] } },
    ]);
    // The phone takes the service's values of the refused fields, and nothing is left to push.
    const [{ sync_error: _, ...master }] = body;
    expect((await push('alice', [row(master, master)])).body).toEqual([]);
  });

  test('and was refused is kept when another change of the same passage is taken or refused', async () => {
    const before = await recorded({ name: 'Jeanne Petit' });
    await as('alice').post('/api/receipts', { passage_id: before.passage_id });
    await edit('alice', before, { montant: '20.00' });
    await edit('alice', before, { montant: '-3' });
    const told = await edit('alice', before, { remark: 'Chien' });
    expect(told.body).toMatchObject([{ remark: 'Chien', sync_error: null }]);
    expect((await quarantined()).map(({ code }) => code).toSorted()).toEqual([
      'passage-locked',
      'validation-failed',
    ]);
  });

  test('and was refused while the operation was closed leaves quarantine once it is taken', async () => {
    const before = await recorded();
    await as('ada').patch(`/api/operations/${operationId}`, { chk_active: 0 });
    await edit('alice', before, { montant: '20.00' });
    expect(await quarantined()).toMatchObject([{ code: 'operation-closed' }]);
    await as('ada').patch(`/api/operations/${operationId}`, { chk_active: 1 });
    await edit('alice', before, { montant: '20.00' });
    expect(await quarantined()).toEqual([]);
  });

  test('security row 25: of a colleague is refused', async () => {
    const before = await recorded({ fk_adresse: season.addressAt(6, 1).id, name: 'Jeanne Petit' });
    const { body } = await edit('bob', before, { montant: '20.00' });
    // Bob may read visits in his sector, without the donor's name.
    expect(body).toMatchObject([{ name: null, sync_error: { code: 'field-forbidden' } }]);
    expect(await stored('alice', before.id)).toMatchObject({ montant: '10.00', version: 1 });
    // A passage that Bob cannot read is refused like an id that is used for something else.
    const unseen = await recorded();
    expect((await edit('bob', unseen, { montant: '20.00' })).body).toMatchObject([
      { sync_error: { code: 'id-already-used', fields: ['id', 'montant'] } },
    ]);
  });

  test('security row 25: of the fields of the service is refused, and ignored when it is what it was', async () => {
    const before = await recorded();
    const forged = await edit('alice', before, { receipt_id: 7 });
    expect(forged.body).toMatchObject([{ receipt_id: null, sync_error: { fields: ['receipt_id'] } }]);
    await as('ada').patch(`/api/passages/${before.passage_id}`, { remark: 'Code 12B' });
    expect((await edit('alice', before, { montant: '12.00' })).body).toMatchObject([
      { montant: '12.00', sync_error: null },
    ]);
  });
});

describe('what a phone deleted', () => {
  const remove = (before: Json, more = {}) =>
    push('alice', [row({ ...before, _deleted: true, ...more }, before)]);

  test('needs the setting of the association, and a reason when there is money', async () => {
    const before = await recorded();
    const refused = await remove(before, { deletion_reason: 'Doublon' });
    expect(refused.body).toMatchObject([
      { _deleted: false, sync_error: { code: 'forbidden', fields: ['_deleted'] } },
    ]);
    await as('ada').patch(`/api/entities/${season.world.bondy}`, { settings: { members_can_delete: true } });
    const reasonless = await remove(before);
    expect(reasonless.body).toMatchObject([
      { sync_error: { code: 'validation-failed', fields: ['_deleted'] } },
    ]);
    expect((await remove(before, { deletion_reason: 'Doublon' })).body).toEqual([
      { id: before.id, _deleted: true, version: 2 },
    ]);
    expect(await eventsNamed('passage_deleted')).toHaveLength(1);
    expect(await stored('alice', before.id)).toBeUndefined();
  });

  test('is refused when somebody else has changed its money since: the member has not seen it', async () => {
    await as('ada').patch(`/api/entities/${season.world.bondy}`, { settings: { members_can_delete: true } });
    const before = await recorded();
    await as('ada').patch(`/api/passages/${before.passage_id}`, { montant: '300.00' });
    const { body } = await remove(before, { deletion_reason: 'Doublon' });
    expect(body).toMatchObject([
      { montant: '300.00', sync_error: { code: 'precondition-failed', fields: ['_deleted', 'montant'] } },
    ]);
    expect((await remove(body[0], { deletion_reason: 'Doublon' })).body).toMatchObject([{ _deleted: true }]);
  });

  test('stays deleted when another phone edits it later; money that was edited is kept as a conflict', async () => {
    const before = await recorded();
    await as('ada').delete(`/api/passages/${before.passage_id}?reason=Doublon`);
    const { body } = await push('alice', [row({ ...before, montant: '50.00', remark: 'Chien' }, before)]);
    expect(body).toEqual([{ id: before.id, _deleted: true, version: 2 }]);
    expect(await conflicts()).toMatchObject([{ field: 'montant' }]);
  });

  test('after its money was changed keeps the money of the other phone as a conflict too', async () => {
    const before = await recorded();
    await as('ada').patch(`/api/passages/${before.passage_id}`, { montant: '30.00' });
    await as('ada').delete(`/api/passages/${before.passage_id}?reason=Doublon`);
    await push('alice', [row({ ...before, montant: '50.00' }, before)]);
    expect(await conflicts()).toMatchObject([{ field: 'montant' }]);
  });
});

describe('the headers of a phone', () => {
  const DAY = 86_400_000;
  const timeOf = (skew: number) => ({
    'x-field-time': new Date(Date.parse(clock.now()) + skew).toISOString(),
  });

  test('tell a clock that is more than a day off, and what it recorded is flagged', async () => {
    const [right, wrong] = [draft(1), draft(2)];
    await push('alice', [row(right)], timeOf(-DAY));
    await push('alice', [row(wrong)], timeOf(-DAY - 1000));
    expect(await stored('alice', right.id)).toMatchObject({ flags: [] });
    const flagged = await stored('alice', wrong.id);
    expect(flagged).toMatchObject({ flags: ['clock'] });
    await as('ada').patch(`/api/passages/${flagged.passage_id}`, { remark: 'Code 12B' });
    expect(await stored('alice', wrong.id)).toMatchObject({ flags: ['clock'], version: 2 });
  });

  test('tell the version of its documents; one that is too old is told so', async () => {
    const sent = draft();
    expect(await push('alice', [row(sent)], { 'x-field-schema': '0' })).toMatchObject({
      status: 426,
      headers: { upgrade: 'field-schema/1' },
      body: { code: 'client-too-old', schema_version: 1 },
    });
    expect(await pullPage(as('alice'), { operationId })).toMatchObject({ body: { documents: [] } });
    for (const version of ['1', '2'])
      expect(await push('alice', [row(sent)], { 'x-field-schema': version })).toMatchObject({ status: 200 });
  });

  test.each([
    ['X-Field-Schema', 'one'],
    ['X-Field-Time', 'now'],
  ])('%s has to be what it is', async (name, value) => {
    expect(await push('alice', [row(draft())], { [name.toLowerCase()]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: name }] },
    });
  });
});

describe('the request', () => {
  test('may be compressed', async () => {
    const sent = draft();
    const body = gzipSync(JSON.stringify([row(sent)]));
    const { status } = await push('alice', body, { 'content-encoding': 'gzip' });
    expect(status).toBe(200);
    expect(await stored('alice', sent.id)).toMatchObject({ version: 1 });
  });

  test.each([
    ['an object', {}, {}, 400],
    ['501 rows', Array.from({ length: 501 }, () => ({})), {}, 400],
    ['what is no gzip', Buffer.from('[]'), { 'content-encoding': 'gzip' }, 400],
    ['half of it', gzipSync('[]'.padEnd(10_000)).subarray(0, 30), { 'content-encoding': 'gzip' }, 400],
    ['a bomb', gzipSync(Buffer.alloc(20_000_000, ' ')), { 'content-encoding': 'gzip' }, 413],
    ['another encoding', Buffer.from('[]'), { 'content-encoding': 'br' }, 415],
  ])('security row 29: %s is refused', async (_, body, headers, status) => {
    expect(await push('alice', body, headers)).toMatchObject({ status });
  });

  test('of a member who became a treasurer is kept, and told so in each row', async () => {
    const known = await recorded();
    const waiting = draft(2);
    const { alice } = season.round;
    await as('ada').patch(`/api/users/${alice.userId}`, { role_id: 3 });
    const rows = [row(waiting), row({ ...known, montant: '20.00' }, known)];
    const { status, body } = await push('alice', rows);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: waiting.id, sync_error: { code: 'forbidden' } },
      { id: known.id, montant: '10.00', sync_error: { code: 'forbidden' } },
    ]);
    expect(await quarantined()).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }]);
    expect(await stored('ada', waiting.id)).toBeUndefined();
    expect(await as('ada').post(`/api/field/quarantine/${waiting.id}/retry`)).toMatchObject({ status: 200 });
    expect(await stored('ada', waiting.id)).toMatchObject({ montant: '10.00', user_id: alice.userId });
  });

  test('of an administrator who became a member, and is none of the operation, is kept', async () => {
    const bobs = (await season.visit('bob', { fk_adresse: season.addressAt(2, 1).id })).body;
    const held = await stored('ada', bobs.id);
    const waiting = draft(2);
    await asOwner((trx) =>
      trx.updateTable('users').set({ fk_role: 1 }).where('id', '=', season.world.person.ada.userId).execute(),
    );
    const { status, body } = await push('ada', [row(waiting), row({ ...held, remark: 'Chien' }, held)]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { ...waiting, sync_error: expect.objectContaining({ code: 'forbidden' }) },
      { id: bobs.id, _deleted: true, version: 1, sync_error: expect.objectContaining({ code: 'forbidden' }) },
    ]);
    expect(await quarantined()).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }]);
  });

  test('to another collection is 405', async () => {
    expect(await as('alice').post(path('sectors'), [])).toMatchObject({
      status: 405,
      headers: { allow: '' },
    });
  });

  test('with rows that are no rows refuses them by themselves', async () => {
    const good = draft();
    const rows = [
      null,
      7,
      {},
      row({}),
      row({ id: 'x' }),
      row({ ...draft(), id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff' }),
    ];
    const { status, body } = await push('alice', [...rows, row(good)]);
    expect(status).toBe(200);
    expect(body).toHaveLength(rows.length);
    for (const { sync_error } of body) expect(sync_error.fields.length).toBeGreaterThan(0);
    expect(await stored('alice', good.id)).toMatchObject({ version: 1 });
  });

  test('with 499 rows that are refused records the one that is right', async () => {
    const bad = Array.from({ length: 499 }, () => row(draft(1, { montant: '-3' })));
    const good = draft();
    const { status, body } = await push('alice', [...bad.slice(0, 250), row(good), ...bad.slice(250)]);
    expect([status, body.length]).toEqual([200, 499]);
    expect(await stored('alice', good.id)).toMatchObject({ version: 1 });
    expect(await quarantined()).toHaveLength(499);
  });

  test.each([40, 9000, 250_000])(
    'with a row that is nested %i levels deep keeps it as it was',
    async (levels) => {
      const good = draft(2);
      const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const id = ids.uuid();
      const bad = `{"newDocumentState":{"id":"${id}","remark":${deep}}}`;
      const text = `[${bad},${deep},${JSON.stringify(row(good))}]`;
      const { status, body } = await push('alice', Buffer.from(text), { 'content-type': 'application/json' });
      expect([status, body.length]).toEqual([200, 2]);
      expect(await stored('alice', good.id)).toMatchObject({ version: 1 });
      const { data } = (await as('ada').get(`/api/field/quarantine?operation_id=${operationId}`)).body;
      const texts = data.map(({ document }: Json) => document.text);
      expect(texts.toSorted()).toEqual([bad, deep].toSorted());
    },
  );

  test('that creates and deletes one id takes the first row, and keeps the second', async () => {
    const sent = draft();
    const { status, body } = await push('alice', [row(sent), row({ ...sent, _deleted: true }, sent)]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: sent.id, version: 1, sync_error: { code: 'duplicate-row', fields: ['id'] } },
    ]);
    expect(await stored('alice', sent.id)).toMatchObject({ version: 1 });
    expect(await quarantined()).toMatchObject([{ code: 'duplicate-row' }]);
  });

  test('with more in a row than is known takes the document', async () => {
    const sent = draft();
    const rows = [{ ...row(sent), sentAt: 7, assumedMasterState: 'none' }];
    expect(await push('alice', rows)).toMatchObject({ status: 200, body: [] });
    expect(await stored('alice', sent.id)).toMatchObject({ version: 1 });
  });

  test.each([
    ['an id in upper case', { id: '01938E3A-0000-7000-8000-00000000000A' }, 'id'],
    ['a deletion that is no yes or no', { _deleted: 'yes' }, '_deleted'],
    ['a reason of 501 characters', { deletion_reason: 'a'.repeat(501) }, 'deletion_reason'],
  ])('with %s is told so under the id that it has sent', async (_, more, field) => {
    const sent = { ...draft(), ...more };
    const { body } = await push('alice', [row(sent)]);
    expect(body).toMatchObject([{ id: sent.id, sync_error: { fields: [field] } }]);
    expect(body[0].sync_error.detail).toContain(`${field}: `);
  });

  test('with names of JavaScript refuses the row and nothing else', async () => {
    const [bad, good] = [draft(1), draft(2)];
    const text = JSON.stringify([row(bad), row(good)]).replace(
      '"montant"',
      '"__proto__":{"montant":"1"},"montant"',
    );
    const { status, body } = await push('alice', Buffer.from(text), { 'content-type': 'application/json' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [{ id: bad.id, sync_error: { code: 'validation-failed', fields: ['__proto__'] } }],
    });
    expect(await stored('alice', good.id)).toMatchObject({ version: 1 });
  });

  test('that repeats a refused document more than twenty times a minute has to wait; what is right stays', async () => {
    const bad = draft(1, { montant: '-3' });
    for (let times = 1; times <= 20; times += 1)
      expect(await push('alice', [row(bad)])).toMatchObject({ status: 200 });
    const good = draft();
    expect(await push('alice', [row(bad), row(good)])).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    });
    expect(await stored('alice', good.id)).toMatchObject({ version: 1 });
    clock.advance(61);
    expect(await push('alice', [row(bad)])).toMatchObject({ status: 200 });
  });
});
