import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (more: object = {}, name: PersonName = 'alice'): Promise<number> => {
  clock.advance(1);
  const spot = { fk_adresse: season.addressAt(1, 1).id };
  return (await season.visit(name, { ...spot, ...more })).body.passage_id;
};
const list = (query: string, name: PersonName = 'ada') => season.world.as(name).get(`/api/passages${query}`);
const ids = async (query: string, name: PersonName = 'ada') =>
  (await list(query, name)).body.data.map((passage: { passage_id: number }) => passage.passage_id);
const ofOperation = () => `operation_id=${season.round.operationId}`;
const setTimeZone = (time_zone: string) =>
  asOwner((trx) => trx.updateTable('entities').set({ time_zone }).execute());

const cash = { montant: '10', fk_type_reglement: 'cash' };

describe('GET /api/passages with a filter', () => {
  test('both ids of a member find the same visits', async () => {
    const { alice, bob } = season.round;
    const ofAlice = await record();
    await record({}, 'bob');
    expect(await ids(`?user_id=${alice.userId}`)).toEqual([ofAlice]);
    expect(await ids(`?user_id=${alice.opeUserId}`)).toEqual([ofAlice]);
    expect(await ids(`?user_id=${alice.opeUserId}`, 'nora')).toEqual([]);
    expect(await ids(`?user_id=${bob.opeUserId + 1000}`)).toEqual([]);
  });

  test('an address, a type, a payment type, a flag', async () => {
    const gift = await record({ ...cash, fk_type: 'don', fk_adresse: season.addressAt(2, 2).id });
    const cheque = await record({ ...cash, fk_type_reglement: 'cheque' });
    const refusal = await record({ fk_type: 'refuse' });
    const outside = await record({ fk_adresse: season.addressAt(7, 1).id });
    expect(await ids(`?address_id=${season.addressAt(2, 2).id}`)).toEqual([gift]);
    expect(await ids('?fk_type=refuse')).toEqual([refusal]);
    expect(await ids('?fk_type_reglement=cheque')).toEqual([cheque]);
    expect(await ids('?flag=hors_secteur')).toEqual([outside]);
    expect(await ids('?flag=late')).toEqual([]);
    expect(await ids('?fk_type=don&fk_type_reglement=cheque')).toEqual([]);
  });

  test('several values, of which any fits, each filter for itself', async () => {
    const gift = await record({ ...cash, fk_type: 'don' });
    const cheque = await record({
      ...cash,
      fk_type_reglement: 'cheque',
      fk_adresse: season.addressAt(7, 1).id,
    });
    const refusal = await record({ fk_type: 'refuse' });
    const absent = await record({ motif: 'absent' });
    const late = await record({ motif: 'paiement_attendu', passed_at: '2026-11-01T10:00:00Z' });
    expect(await ids('?fk_type=don,effectue')).toEqual([cheque, gift]);
    expect(await ids('?fk_type=effectue,don,don')).toEqual([cheque, gift]);
    expect(await ids('?fk_type=don,refuse&fk_type_reglement=cash,cheque')).toEqual([gift]);
    expect(await ids('?motif=absent,paiement_attendu')).toEqual([absent, late]);
    expect(await ids('?motif=absent,repasser&fk_type=a_finaliser,lot')).toEqual([absent]);
    expect(await ids('?payment_state=pending,paid')).toEqual([]);
    const card = await record({ ...cash, fk_type_reglement: 'pay' });
    expect(await ids('?payment_state=paid,pending')).toEqual([card]);
    expect(await ids('?fk_type=refuse,don', 'nora')).toEqual([]);
    expect(await ids('?fk_type=refuse')).toEqual([refusal]);
  });

  test('pages of several values go on where they ended', async () => {
    const gift = await record({ ...cash, fk_type: 'don' });
    const refusal = await record({ fk_type: 'refuse', passed_at: '2026-11-01T10:00:00Z' });
    const first = await list('?fk_type=don,refuse&limit=1');
    expect(first.body.data).toMatchObject([{ passage_id: gift }]);
    expect(await ids(`?fk_type=don,refuse&limit=1&cursor=${first.body.next_cursor}`)).toEqual([refusal]);
    expect(first.headers['link']).toContain('fk_type=don%2Crefuse');
  });

  test('a motif, an amount, a receipt that counts', async () => {
    const absent = await record({ motif: 'absent' });
    const small = await record({ ...cash, montant: '4.99' });
    const exact = await record({ ...cash, montant: '5' });
    const large = await record({ ...cash, montant: '20.50' });
    expect(await ids('?motif=absent')).toEqual([absent]);
    expect(await ids('?montant_min=5')).toEqual([large, exact]);
    expect(await ids('?montant_min=4.99&montant_max=5.00')).toEqual([exact, small]);
    expect(await ids('?montant_max=0')).toEqual([absent]);
    const { receipt_id } = (await season.world.as('ada').post('/api/receipts', { passage_id: exact })).body;
    expect(await ids('?receipt=true')).toEqual([exact]);
    expect(await ids('?receipt=false')).toEqual([large, small, absent]);
    await season.world.as('ada').post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Erreur' });
    expect(await ids('?receipt=true')).toEqual([]);
  });

  test('what changed since an instant', async () => {
    const first = await record();
    const second = await record({ fk_adresse: season.addressAt(2, 1).id });
    const since = clock.now();
    const query = (instant: string) => `?updated_since=${encodeURIComponent(instant)}`;
    expect(await ids(query(since))).toEqual([second]);
    clock.advance(1);
    await season.world.as('alice').patch(`/api/passages/${first}`, { remark: 'chien' });
    expect(await ids(`${query(since)}&sort=updated_at`)).toEqual([second, first]);
    expect(await ids(query('2026-11-20T10:00:01.500+01:00'))).toEqual([second, first]);
    expect(await ids(query('2027-01-01T00:00:00Z'))).toEqual([]);
    await season.world.as('ada').delete(`/api/passages/${second}?reason=erreur`);
    expect(await ids(query(since))).toEqual([first]);
    expect(await ids(`${query(since)}&deleted=only`)).toEqual([second]);
  });

  test('the state of a card payment', async () => {
    const card = await record({ ...cash, fk_type_reglement: 'pay' });
    await record(cash);
    expect(await ids('?payment_state=pending')).toEqual([card]);
    expect(await ids('?payment_state=paid')).toEqual([]);
  });

  test('days are those of the association, both included', async () => {
    const evening = await record({ passed_at: '2026-11-17T22:59:59.999Z' });
    const midnight = await record({ passed_at: '2026-11-17T23:00:00Z' });
    const next = await record({ passed_at: '2026-11-18T23:00:00Z' });
    expect(await ids('?from=2026-11-18&to=2026-11-18')).toEqual([midnight]);
    expect(await ids('?to=2026-11-17')).toEqual([evening]);
    expect(await ids('?from=2026-11-19')).toEqual([next]);
    await setTimeZone('America/Guadeloupe');
    expect(await ids('?from=2026-11-17&to=2026-11-17')).toEqual([midnight, evening]);
    expect(await ids(`?${ofOperation()}&to=2026-11-17`, 'root')).toEqual([midnight, evening]);
    expect(await ids('?from=2026-11-18&to=2026-11-18', 'root')).toEqual([midnight]);
  });

  test('the night in which the clocks go back belongs to its day', async () => {
    const before = await record({ passed_at: '2026-10-24T21:59:00Z' });
    const first = await record({ passed_at: '2026-10-24T22:00:00Z' });
    const last = await record({ passed_at: '2026-10-25T22:59:00Z' });
    expect(await ids('?from=2026-10-25&to=2026-10-25')).toEqual([last, first]);
    expect(await ids('?to=2026-10-24')).toEqual([before]);
  });

  test('a donor by name with another apostrophe, dash or space', async () => {
    const tablet = await record({ ...cash, name: 'Jean‑Luc d’Angelo' });
    const keyboard = await record({ ...cash, name: "Jean-Luc D'Angelo" });
    for (const q of ["jean-luc  d'angelo", 'Jean‑Luc D’Angelo'])
      expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([keyboard, tablet]);
  });

  test('a donor by name or e-mail address, as a whole, whatever the case', async () => {
    const donor = { ...cash, name: 'Łukasz Őry', email: 'Lukasz@Example.org' };
    const given = await record(donor);
    await record({ ...cash, name: 'Łukasz' });
    for (const q of ['łukasz ŐRY', 'lukasz@example.org', ' LUKASZ@example.org ']) {
      expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([given]);
    }
    for (const q of ['Őry', 'lukasz', '%']) expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([]);
    expect(await ids('?q=lukasz%40example.org', 'nora')).toEqual([]);
    expect(await ids('?q=lukasz%40example.org', 'bob')).toEqual([]);
  });

  test('across associations a donor is looked for in one operation', async () => {
    const given = await record({ ...cash, name: 'Camille' });
    expect(await ids(`?q=camille&${ofOperation()}`, 'root')).toEqual([given]);
    expect(await ids('?q=camille&operation_id=424242', 'root')).toEqual([]);
    expect(await list('?q=camille', 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?q', code: 'needs-operation' }] },
    });
  });

  test('what was deleted is listed alone, for whoever sees the whole association', async () => {
    await record();
    const deleted = await record({ fk_type: 'refuse' });
    await season.world.as('ada').delete(`/api/passages/${deleted}`);
    for (const name of ['ada', 'theo', 'root'] as const) {
      expect(await ids('?deleted=only', name)).toEqual([deleted]);
    }
    expect((await list('?deleted=only')).body.data[0].deleted_at).toBe(clock.now());
    expect(await ids('?deleted=only', 'nora')).toEqual([]);
    expect(await list('?deleted=only', 'alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('what lies in a deleted operation is not there', async () => {
    const passageId = await record(cash);
    await asOwner((trx) => trx.updateTable('operations').set({ deleted_at: clock.now() }).execute());
    for (const query of ['', '?deleted=only', `?${ofOperation()}`]) expect(await ids(query)).toEqual([]);
    for (const name of ['alice', 'ada', 'root'] as const) {
      const ours = season.world.as(name);
      expect(await ours.get(`/api/passages/${passageId}`)).toMatchObject({ status: 404 });
      expect(await ours.patch(`/api/passages/${passageId}`, {})).toMatchObject({ status: 404 });
    }
    expect(await season.world.as('ada').post(`/api/passages/${passageId}/restore`)).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['?from=2026-11-31', '?from', 'invalid-value'],
    ['?from=2026-11-20&to=2026-11-19', '?to', 'invalid-range'],
    ['?fk_type=gift', '?fk_type', 'invalid-value'],
    ['?fk_type=don,gift', '?fk_type', 'invalid-value'],
    ['?fk_type=don,', '?fk_type', 'invalid-value'],
    ['?fk_type=don&fk_type=lot', '?fk_type', 'repeated'],
    ['?fk_type_reglement=1', '?fk_type_reglement', 'invalid-value'],
    ['?motif=chien', '?motif', 'invalid-value'],
    ['?montant_min=-1', '?montant_min', 'invalid-value'],
    ['?montant_max=1,50', '?montant_max', 'invalid-value'],
    ['?montant_max=1e2', '?montant_max', 'invalid-value'],
    ['?montant_min=2&montant_max=1.99', '?montant_max', 'invalid-range'],
    ['?receipt=yes', '?receipt', 'invalid-value'],
    ['?updated_since=2026-11-20', '?updated_since', 'invalid-format'],
    ['?updated_since=2026-11-20T09:00:00', '?updated_since', 'invalid-format'],
    ['?payment_state=done', '?payment_state', 'invalid-value'],
    ['?flag=late,clock', '?flag', 'invalid-value'],
    ['?flag=', '?flag', 'invalid-value'],
    ['?q=', '?q', 'too-small'],
    ['?address_id=x', '?address_id', 'invalid-format'],
    ['?deleted=all', '?deleted', 'invalid-value'],
    ['?user_id=1.5', '?user_id', 'invalid-format'],
  ])('%s is refused', async (query, pointer, code) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });
});

describe('GET /api/passages in another order', () => {
  test('by the visit or by the last change, either way', async () => {
    const first = await record({ passed_at: '2026-11-03T09:00:00Z' });
    const second = await record({ passed_at: '2026-11-02T09:00:00Z' });
    const third = await record({ passed_at: '2026-11-01T09:00:00Z' });
    clock.advance(1);
    await season.world.as('alice').patch(`/api/passages/${first}`, { remark: 'chien' });
    expect(await ids('?sort=passed_at')).toEqual([third, second, first]);
    expect(await ids('?sort=updated_at')).toEqual([second, third, first]);
    expect(await ids('?sort=-updated_at')).toEqual([first, third, second]);
  });

  test.each(['passed_at', 'updated_at', '-updated_at'])('%s comes page by page, each once', async (sort) => {
    const recorded: number[] = [];
    for (let at = 0; at < 7; at += 1)
      recorded.push(await record({ fk_adresse: season.addressAt(at % 3, 1).id }));
    const pages = await allPages(season.world.as('ada'), `/api/passages?limit=3&sort=${sort}`);
    const listed = pages.flat().map(({ passage_id }) => passage_id);
    expect(listed).toEqual(sort.startsWith('-') ? recorded.reverse() : recorded);
  });

  test('a cursor of another order is refused', async () => {
    await record();
    await record();
    const { next_cursor } = (await list('?limit=1')).body;
    expect(await list(`?limit=1&sort=passed_at&cursor=${next_cursor}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?cursor', code: 'invalid-cursor' }] },
    });
  });
});
