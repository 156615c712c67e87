// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let passage: Json;
beforeEach(async () => {
  season = await openSeason();
  const draft = {
    fk_adresse: season.addressAt(1, 1).id,
    dwelling: { floor: '1', door: 'A' },
    montant: '12.50',
    fk_type_reglement: 'cash',
    name: 'Łukasz Őry',
    email: 'lukasz@example.org',
  };
  passage = (await season.visit('alice', draft)).body;
  clock.advance(60);
});

const patch = (body: object, name: PersonName = 'alice', headers = {}) =>
  season.world.as(name).patch(`/api/passages/${passage.passage_id}`, body, headers);

describe('PATCH /api/passages/{passage_id}', () => {
  test('a record that is read, edited and sent as a whole changes in the edited place', async () => {
    const { status, headers, body } = await patch({ ...passage, remark: 'rappeler en mars' });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toEqual({
      ...passage,
      remark: 'rappeler en mars',
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
  });

  test('the event says what changed: values in clear, of personal data only that it did', async () => {
    const { world, round } = season;
    await patch({ montant: 20, fk_type: 'don', name: 'Camille Martin', phone: '0612345678' });
    expect(await eventsNamed('passage_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'passage_updated',
        user_id: round.alice.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        passage_id: passage.passage_id,
        changes: {
          montant: { old: 12.5, new: 20 },
          fk_type: { old: 'effectue', new: 'don' },
          encrypted_name: true,
          encrypted_phone: true,
        },
      },
    ]);
  });

  test('a change of money is in the history, another one is not', async () => {
    await patch({ remark: 'chien' });
    expect(await historyOf('passage', passage.passage_id)).toHaveLength(1);
    await patch({ montant: '15.00', fk_type_reglement: 'transfer', remark: null });
    expect((await historyOf('passage', passage.passage_id)).at(-1)).toEqual({
      action: 'changed',
      changes: {
        montant: { old: 12.5, new: 15 },
        fk_type_reglement: { old: 'cash', new: 'transfer' },
      },
      by_user_id: season.round.alice.userId,
      entity_id: season.world.bondy,
    });
  });

  test('whose the money is, since when and for what, is in the history too', async () => {
    const { bob } = season.round;
    const body = { fk_user: bob.userId, fk_type: 'don', passed_at: '2026-11-19T09:00:00Z', name: null };
    await season.world.as('ada').patch(`/api/passages/${passage.passage_id}`, body);
    expect((await historyOf('passage', passage.passage_id)).at(-1)).toMatchObject({
      action: 'changed',
      changes: {
        fk_user: { old: season.round.alice.opeUserId, new: bob.opeUserId },
        fk_type: { old: 'effectue', new: 'don' },
        passed_at: { new: '2026-11-19T09:00:00.000Z' },
        encrypted_name: true,
      },
      by_user_id: season.world.person.ada.userId,
    });
  });

  test('null empties a field, a dwelling is replaced as a whole', async () => {
    const { body } = await patch({ name: null, email: null, dwelling: { door: 'B' } });
    expect(body).toMatchObject({ name: null, email: null, dwelling: { floor: null, door: 'B' } });
    expect((await patch({ dwelling: null })).body.dwelling).toBe(null);
  });

  test.each([
    ['nothing', () => ({})],
    ['the same values', () => ({ montant: 12.5, name: 'Łukasz Őry', dwelling: { floor: '1', door: 'A' } })],
    ['the whole record', () => passage],
  ])('%s changes nothing and leaves no trace', async (_, body) => {
    expect((await patch(body())).body).toEqual(passage);
    expect(await eventsNamed('passage_updated')).toEqual([]);
    expect(await historyOf('passage', passage.passage_id)).toHaveLength(1);
  });

  test.each([
    ['passage_id', 424_242],
    ['id', '01935f3c-7a00-7000-8000-000000000001'],
    ['fk_operation', 424_242],
    ['user_id', 424_242],
    ['flags', ['late']],
    ['payment_state', 'paid'],
    ['receipt_id', 7],
    ['locked', true],
    ['created_at', '2026-11-20T09:00:00.001Z'],
    ['deleted_at', '2026-11-20T09:00:00.000Z'],
  ])('%s is read-only', async (name, value) => {
    expect(await patch({ remark: 'x', [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: `/${name}`, code: 'read-only' }] },
    });
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('another version in the body is refused as If-Match would be; the current one is ignored', async () => {
    expect(await patch({ remark: 'x', version: 9 })).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed' },
    });
    expect(await eventsNamed('passage_updated')).toEqual([]);
    expect(await patch({ remark: 'x', version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test.each([
    [{ montant: 0 }, '/montant', 'amount-required'],
    [{ fk_type: 'refuse', montant: 5, name: null, email: null }, '/montant', 'amount-not-allowed'],
    [{ fk_type_reglement: 'none' }, '/fk_type_reglement', 'payment-type-required'],
    [{ cheque: { number: '7' } }, '/cheque', 'cheque-not-allowed'],
    [{ motif: 'absent' }, '/motif', 'motif-not-allowed'],
    [{ lat: 48.9 }, '/lon', 'required'],
    [{ passed_at: '2026-11-21T09:00:00Z' }, '/passed_at', 'in-the-future'],
    [{ amount: 20 }, '/amount', 'unknown-field'],
  ])('%j contradicts the rest and is refused', async (body, pointer, code) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('who would overwrite another change is told', async () => {
    await patch({ remark: 'first' });
    expect(await patch({ remark: 'second' }, 'alice', { 'if-match': '"v1"' })).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed' },
    });
    expect(await patch({ remark: 'second' }, 'alice', { 'if-match': '"v2"' })).toMatchObject({ status: 200 });
  });
});
