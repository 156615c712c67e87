import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { dispute } from '../../support/pay/disputed.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import { insertEmail } from '../../support/world/emails.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Chat;
beforeEach(async () => {
  season = await openChat();
});

const home = (name: PersonName, query = '', headers = {}) =>
  season.world.as(name).get(`/api/home${query}`, headers);
const figuresOf = async (name: PersonName) => (await home(name)).body.figures;
const todoOf = async (name: PersonName, query = '') => (await home(name, query)).body.todo;
const nothing = {
  ...{ conflicts: 0, quarantine: 0, phones_out_of_step: 0, emails: 0, receipts_missing: 0 },
  ...{ cards_pending: 0, unread: 0 },
};
const gift = (column: number, more: object = {}) => ({
  fk_adresse: season.addressAt(column, 0).id,
  montant: 10,
  fk_type_reglement: 'cash',
  ...more,
});

describe('GET /api/home: the season', () => {
  test.each([
    ['ada', 'day,payment_type'],
    ['theo', 'day,payment_type'],
    ['alice', 'day,payment_type,sector'],
  ] as const)('has for %s the figures that their own endpoint answers', async (name, group) => {
    await season.visit('alice', gift(0));
    await season.visit('bob', gift(5, { montant: 2.5, fk_type_reglement: 'cheque' }));
    const path = `/api/stats/entities/${season.world.bondy}?compare=previous&group=${group}`;
    const { body } = await season.world.as(name).get(path);
    expect(body.totals.amount_cents).toBe(name === 'alice' ? 1000 : 1250);
    expect(await figuresOf(name)).toEqual(body);
  });

  test('stands beside the one before, on as many days as have passed', async () => {
    const dates = { date_start: '2025-11-01', date_end: '2026-02-28' };
    const { operation_id } = (await season.world.as('ada').post('/api/operations', dates)).body;
    await season.visit('alice', gift(0));
    expect((await figuresOf('theo')).previous).toMatchObject({
      operation_id,
      to: '2025-12-07',
      amount_cents: 0,
    });
    expect((await home('theo', `?operation_id=${operation_id}`)).body.figures).toMatchObject({
      operation: { id: operation_id },
      previous: null,
      totals: { amount_cents: 0 },
    });
  });

  test('is empty where there is none yet', async () => {
    expect((await home('nora')).body).toMatchObject({
      figures: { operation: null, previous: null, totals: { passages: 0, amount_cents: 0 } },
      todo: nothing,
    });
  });
});

describe('GET /api/home: what waits', () => {
  test('is nothing at first, and absent where the role does not see it', async () => {
    expect(await todoOf('ada')).toEqual(nothing);
    expect(await todoOf('theo')).toEqual(nothing);
    expect(await todoOf('alice')).toEqual({ receipts_missing: 0, cards_pending: 0, unread: 0 });
  });

  test('counts open conflicts and what was refused of phones, in the operation', async () => {
    const { conflicts } = await dispute(season, { montant: '30.00' }, { montant: '20.00' });
    const lost = { ...gift(1), id: ids.uuid(), fk_operation: season.round.operationId, fk_type: 'refuse' };
    const query = `operation_id=${season.round.operationId}`;
    await season.world.as('alice').post(`/api/field/passages/push?${query}`, [{ newDocumentState: lost }]);
    expect(await todoOf('ada')).toEqual({ ...nothing, conflicts: 1, quarantine: 1 });
    const { body: other } = await season.world
      .as('ada')
      .post('/api/operations', { date_start: '2024-11-01', date_end: '2025-02-28' });
    expect(await todoOf('ada', `?operation_id=${other.operation_id}`)).toEqual(nothing);
    await season.world
      .as('ada')
      .post(`/api/field/conflicts/${conflicts[0]?.conflict_id}/settle`, { take: 'kept' });
    expect(await todoOf('theo')).toMatchObject({ conflicts: 0, quarantine: 1 });
    expect(await todoOf('nora')).toEqual(nothing);
  });

  test('counts e-mails in trouble, of the own association', async () => {
    const { bondy, noisy } = season.world;
    await insertEmail({ entity_id: bondy });
    await insertEmail({ entity_id: bondy, state: 'bounced', failure: null });
    await insertEmail({ entity_id: bondy, state: 'sent', failure: null });
    await insertEmail({ entity_id: noisy });
    expect(await todoOf('theo')).toEqual({ ...nothing, emails: 2 });
    expect((await todoOf('nora')).emails).toBe(1);
  });

  test('counts an e-mail that was asked for again no more, unless the later one is in trouble too', async () => {
    const { passage_id } = (await season.visit('alice', gift(0, { email: 'camille@example.org' }))).body;
    const { receipt_id } = (await season.world.as('alice').post('/api/receipts', { passage_id })).body;
    const ofReceipt = { entity_id: season.world.bondy, receipt_id, purpose: 'receipt' } as const;
    await insertEmail({ ...ofReceipt, asked: 10, state: 'bounced', failure: null });
    expect((await todoOf('theo')).emails).toBe(1);
    await insertEmail({ ...ofReceipt, asked: 11, state: 'sent', failure: null });
    expect((await todoOf('theo')).emails).toBe(0);
    await insertEmail({ ...ofReceipt, asked: 12, state: 'bounced', failure: null });
    expect((await todoOf('theo')).emails).toBe(1);
  });

  test('counts an invitation that bounced no more once the next one to the same person was sent', async () => {
    const { bondy, person } = season.world;
    const invitation = { entity_id: bondy, purpose: 'invitation', user_id: person.alice.userId } as const;
    await insertEmail({ ...invitation, state: 'bounced', failure: null });
    await insertEmail({ ...invitation, user_id: person.bob.userId, state: 'sent', failure: null });
    expect((await todoOf('theo')).emails).toBe(1);
    await insertEmail({ ...invitation, state: 'sent', failure: null });
    expect((await todoOf('theo')).emails).toBe(0);
  });

  test('counts gifts with an e-mail address and without a live receipt, members their own', async () => {
    const email = 'camille@example.org';
    const { passage_id } = (await season.visit('alice', gift(0, { email }))).body;
    await season.visit('bob', gift(5, { email }));
    await season.visit('bob', gift(6));
    await season.visit('bob', { fk_adresse: season.addressAt(7, 0).id, motif: 'repasser', email });
    const missing = async (name: PersonName) => (await todoOf(name)).receipts_missing;
    expect([await missing('ada'), await missing('alice')]).toEqual([2, 1]);
    const { receipt_id } = (await season.world.as('alice').post('/api/receipts', { passage_id })).body;
    expect([await missing('ada'), await missing('alice')]).toEqual([1, 0]);
    await season.world.as('ada').post(`/api/receipts/${receipt_id}/cancel`, { reason: 'erreur' });
    expect([await missing('ada'), await missing('alice')]).toEqual([2, 1]);
  });

  test('counts cards that have not arrived, which lack no receipt yet', async () => {
    const card = { fk_type_reglement: 'pay', email: 'camille@example.org' };
    await season.visit('alice', gift(0, card));
    await season.visit('bob', gift(5, card));
    expect(await todoOf('theo')).toEqual({ ...nothing, cards_pending: 2 });
    expect(await todoOf('alice')).toEqual({ receipts_missing: 0, cards_pending: 1, unread: 0 });
  });

  test('counts the messages of others in all own rooms', async () => {
    const [one, two] = [await season.group('ada', ['alice']), await season.group('alice', ['bob'])];
    await season.write('ada', one);
    await season.write('ada', one);
    await season.write('bob', two);
    await season.write('alice', two);
    const unread = async (name: PersonName) => (await todoOf(name)).unread;
    expect([await unread('alice'), await unread('bob'), await unread('theo')]).toEqual([2, 1, 0]);
  });
});

describe('GET /api/home', () => {
  test('who asks again is told that nothing changed, until something has', async () => {
    const etag = String((await home('theo')).headers['etag']);
    clock.advance(60);
    const again = () => home('theo', '', { 'if-none-match': etag });
    expect(await again()).toMatchObject({ status: 304, headers: { etag } });
    await insertEmail({ entity_id: season.world.bondy });
    expect(await again()).toMatchObject({ status: 200, body: { todo: { emails: 1 } } });
  });

  test('a super administrator says which association', async () => {
    expect(await home('root')).toMatchObject({ status: 400, body: { errors: [{ pointer: '?entity_id' }] } });
    await season.visit('alice', gift(0));
    const { status, body } = await home('root', `?entity_id=${season.world.bondy}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ figures: { totals: { amount_cents: 1000 } }, todo: nothing });
    expect(await home('root', '?entity_id=999')).toMatchObject({ status: 404 });
  });

  test('another association and its operations do not exist', async () => {
    const { bondy } = season.world;
    const query = `?operation_id=${season.round.operationId}`;
    for (const asked of [query, `?entity_id=${bondy}`])
      expect(await home('nora', asked)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a member reads no operation without them', async () => {
    const draft = { date_start: '2026-10-01', date_end: '2026-12-31' };
    const { operation_id } = (await season.world.as('ada').post('/api/operations', draft)).body;
    expect(await home('alice', `?operation_id=${operation_id}`)).toMatchObject({ status: 404 });
    expect(await home('ada', `?operation_id=${operation_id}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['?verbose=1', '?verbose', 'unknown-field'],
    ['?operation_id=abc', '?operation_id', 'invalid-format'],
  ])('%s is refused', async (query, pointer, code) => {
    expect(await home('alice', query)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });
});

describe('GET /api/home: the first steps', () => {
  const steps = async (name: PersonName) => (await home(name)).body.first_steps;
  const undone = async (name: PersonName): Promise<string[]> =>
    (await steps(name)).steps.filter(({ is_done }: Json) => !is_done).map(({ step }: Json) => step);

  test('are all before an association that has nothing, and begin with itself', async () => {
    expect(await steps('nora')).toEqual({
      steps: [
        ['association', false],
        ['season', false],
        ['town', false],
        ['sectors', false],
        ['members', false],
        ['assigned', false],
        ['first_visit', false],
        ['cards', true],
        ['receipts', true],
      ].map(([step, is_optional]) => ({ step, is_optional, is_done: step === 'members' })),
      ...{ next: 'association', people: 2, uninvited: 0, sectors: 0, unassigned: 0 },
    });
  });

  test('are done one by one, and the next one is the first that is not', async () => {
    const { noisy } = season.world;
    const nora = season.world.as('nora');
    const place = { address_line: '1 rue du Stade', city: 'Noisy-le-Sec', email: 'amicale@example.org' };
    expect((await nora.patch(`/api/entities/${noisy}`, place)).status).toBe(200);
    expect((await steps('nora')).next).toBe('season');
    const dates = { date_start: '2026-11-01', date_end: '2027-01-31' };
    const { operation_id } = (await nora.post('/api/operations', dates)).body;
    expect((await steps('nora')).next).toBe('town');
    const outline = outlineOf([0, 0], [3, 3]);
    const { sector_id } = (await nora.post('/api/sectors', { operation_id, sector_name: 'Gare', outline }))
      .body;
    expect(await steps('nora')).toMatchObject({ sectors: 1, unassigned: 1 });
    expect(await undone('nora')).not.toContain('sectors');
    const member = { username: 'paul.petit', role_id: 1 };
    const { user_id } = (await nora.post('/api/users', member)).body;
    expect(await steps('nora')).toMatchObject({ people: 3, uninvited: 1 });
    expect(await undone('nora')).toContain('members');
    await nora.patch(`/api/users/${user_id}`, { email: 'paul@example.org' });
    await nora.post(`/api/users/${user_id}/invitation`);
    expect(await undone('nora')).not.toContain('members');
    await nora.post(`/api/operations/${operation_id}/members`, { user_id });
    await nora.put(`/api/sectors/${sector_id}/members`, { members: [user_id] });
    expect(await undone('nora')).not.toContain('assigned');
  });

  test('do not wait for the caller, who needs no invitation', async () => {
    const { password } = (
      await season.world.as('nora').post('/api/users', { username: 'max.roy', role_id: 2 })
    ).body;
    const { token } = (await anonymous.post('/api/login', { username: 'max.roy', password })).body;
    expect(await steps('nora')).toMatchObject({ uninvited: 1 });
    expect((await clientWith({ token }).get('/api/home')).body.first_steps).toMatchObject({ uninvited: 0 });
  });

  test('are told to administrators, and no more once a season has ended', async () => {
    expect((await steps('ada')).next).toBeDefined();
    expect(await steps('theo')).toBeUndefined();
    expect(await steps('alice')).toBeUndefined();
    const ended = { date_start: '2025-10-15', date_end: '2026-01-31' };
    await season.world.as('ada').post('/api/operations', ended);
    expect(await steps('ada')).toBeUndefined();
  });
});
