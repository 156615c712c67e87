// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const home = () => ({ fk_adresse: season.addressAt(1, 1).id });

describe('POST /api/passages', () => {
  test('operation and address are enough: nobody was met, somebody will come again', async () => {
    const { round, alicesSector, visit } = season;
    const { status, headers, body } = await visit('alice', home());
    expect(status).toBe(201);
    expect(headers['etag']).toBe('"v1"');
    expect(body).toEqual({
      passage_id: expect.any(Number),
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      fk_operation: round.operationId,
      fk_sector: alicesSector,
      fk_user: round.alice.opeUserId,
      user_id: round.alice.userId,
      ...home(),
      dwelling: null,
      fk_type: 'a_finaliser',
      motif: 'repasser',
      montant: '0.00',
      fk_type_reglement: 'none',
      nb_calendriers: 0,
      cheque: null,
      name: null,
      email: null,
      phone: null,
      donor_address: null,
      remark: null,
      return_on: null,
      return_part: null,
      passed_at: '2026-11-20T09:00:00.000Z',
      lat: null,
      lon: null,
      accuracy_m: null,
      flags: [],
      payment_state: null,
      refunded: '0.00',
      receipt_id: null,
      locked: false,
      version: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      deleted_at: null,
    });
  });

  test('money makes it done', async () => {
    const { body } = await season.visit('alice', { ...home(), montant: 12.5, fk_type_reglement: 'cash' });
    expect(body).toMatchObject({ fk_type: 'effectue', motif: null, montant: '12.50', payment_state: null });
  });

  test('everything a visit can say is kept as it was said', async () => {
    const said = {
      ...home(),
      dwelling: { floor: '2', door: 'gauche' },
      fk_type: 'lot',
      montant: '0.10',
      fk_type_reglement: 'cheque',
      nb_calendriers: 2,
      cheque: { bank: 'La Banque Postale', number: '0012345' },
      name: 'Łukasz Ștefan Őry',
      email: 'lukasz@example.org',
      phone: '+33612345678',
      donor_address: '1 Rue A\n93140 Bondy',
      remark: 'Chien 🐕',
      passed_at: '2026-11-19T18:30:00.000Z',
      lat: 48.9011,
      lon: 2.4812,
      accuracy_m: 7.5,
    };
    expect((await season.visit('alice', said)).body).toMatchObject(said);
  });

  test('the time of the visit is kept in UTC, whatever the offset', async () => {
    const { body } = await season.visit('alice', { ...home(), passed_at: '2026-11-20T09:30:00+01:00' });
    expect(body.passed_at).toBe('2026-11-20T08:30:00.000Z');
  });

  test('a card payment waits for its provider', async () => {
    const { body } = await season.visit('alice', { ...home(), montant: 20, fk_type_reglement: 'pay' });
    expect(body).toMatchObject({ payment_state: 'pending', locked: false });
  });

  test('the visit is in the event log and its money in the history', async () => {
    const { world, round, alicesSector, visit } = season;
    const { body } = await visit('alice', { ...home(), montant: '12.50', fk_type_reglement: 'cheque' });
    expect(await eventsNamed('passage_created')).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'passage_created',
        user_id: round.alice.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        passage_id: body.passage_id,
        operation_id: round.operationId,
        sector_id: alicesSector,
        amount: 12.5,
        payment_type: 'cheque',
      },
    ]);
    expect(await historyOf('passage', body.passage_id)).toEqual([
      {
        action: 'created',
        changes: { montant: { old: 0, new: 12.5 }, fk_type_reglement: { old: 'none', new: 'cheque' } },
        by_user_id: round.alice.userId,
        entity_id: world.bondy,
      },
    ]);
    const empty = await visit('alice', { fk_adresse: season.addressAt(2, 2).id });
    expect(await historyOf('passage', empty.body.passage_id)).toEqual([]);
  });

  test('of the donor nothing is stored in clear', async () => {
    const personal = {
      name: 'Łukasz Őry',
      email: 'lukasz@example.org',
      phone: '0612345678',
      donor_address: '7 Rue des Lilas',
      remark: 'sonner longtemps',
    };
    await season.visit('alice', { ...home(), ...personal });
    const [row] = await storedPassages();
    const stored = JSON.stringify(row);
    for (const secret of Object.values(personal)) expect(stored).not.toContain(secret);
    expect(row?.encrypted_name).toMatch(/^v1\.d1\./);
    expect(JSON.stringify(await eventsNamed('passage_created'))).not.toContain('ukasz');
  });

  test('a treasurer records nothing, and nobody does without a token', async () => {
    const { round, visit } = season;
    expect(await visit('theo', home())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const draft = { fk_operation: round.operationId, ...home() };
    expect(await anonymous.post('/api/passages', draft)).toMatchObject({ status: 401 });
    expect(await storedPassages()).toEqual([]);
  });

  test('an operation of another association does not exist', async () => {
    for (const name of ['nora', 'malik'] as const) {
      expect(await season.visit(name, home())).toMatchObject({
        status: 422,
        body: { code: 'operation-not-found', errors: [{ pointer: '/fk_operation' }] },
      });
    }
    expect(await season.visit('alice', { ...home(), fk_operation: 999_999 })).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found' },
    });
    expect(await storedPassages()).toEqual([]);
  });
});
