import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type CashRound, counted, faultsOfCash, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});
afterEach(async () => expect(await faultsOfCash()).toEqual([]));

const path = () => `/api/cash/cheques?operation_id=${cash.round.operationId}`;
const ask = (name: PersonName) => cash.world.as(name).get(path());

/** Alice hands over cheques of 80.00, 33.33 (counted at 30.00) and 1,250.50. */
async function till(): Promise<number> {
  const cheque = (montant: string, day: number, more = {}) =>
    cash.gift('alice', montant, {
      fk_type_reglement: 'cheque',
      passed_at: `2026-11-${day}T10:00:00.000Z`,
      ...more,
    });
  await cheque('80.00', 16, { name: 'Zoé Żak', cheque: { bank: 'Crédit Łódź', number: '0000077' } });
  await cheque('33.33', 17);
  await cheque('1250.50', 18);
  const { handover_id } = (await cash.declare('alice', 0, { counted: counted(0, '1363.83', 3) })).body;
  const more = { counted: counted(0, '1360.50', 3), reason: 'Un chèque mal noté' };
  await cash.confirm('theo', handover_id, 0, more);
  return handover_id;
}

describe('GET /api/cash/cheques', () => {
  test('lists the cheques that were counted, with who wrote them, and the differences', async () => {
    const handover_id = await till();
    await cash.gift('bob', '5.00', { fk_type_reglement: 'cheque' });
    const { status, body } = await ask('theo');
    expect(status).toBe(200);
    expect(body.cheques).toMatchObject([
      { amount: '80.00', name: 'Zoé Żak', cheque: { bank: 'Crédit Łódź', number: '0000077' } },
      { amount: '33.33', name: null, cheque: null },
      { amount: '1250.50' },
    ]);
    expect(body.cheque_differences).toEqual([
      { handover_id, number: 'H-2026-000001', cheques: '-3.33', cheque_count: 0 },
    ]);
  });

  test('not to members; of another association there is none', async () => {
    expect((await ask('alice')).status).toBe(403);
    expect(await ask('nora')).toMatchObject({ status: 404, body: { code: 'operation-not-found' } });
  });
});

describe('a deposit', () => {
  const french = { 'accept-language': 'fr' };
  const deposit = (count: object, more: object = {}) =>
    cash.world
      .as('theo')
      .post(
        '/api/cash/handovers',
        { operation_id: cash.round.operationId, to: 'bank', counted: count, ...more },
        french,
      );
  const idsOf = async (): Promise<number[]> =>
    (await ask('theo')).body.cheques.map(({ passage_id }: { passage_id: number }) => passage_id);

  /** Bob hands over a cheque of 50.00, later than those of Alice. */
  const bobsCheque = async () => {
    await cash.gift('bob', '50.00', {
      fk_type_reglement: 'cheque',
      passed_at: '2026-11-19T10:00:00.000Z',
    });
    const other = (await cash.declare('bob', 0, { counted: counted(0, 50, 1) })).body;
    await cash.confirm('theo', other.handover_id, 0, { counted: counted(0, 50, 1) });
  };

  test('of another sum than its cheques is refused, and both sums are named', async () => {
    const handover_id = await till();
    const [first = 0] = await idsOf();
    for (const more of [{}, { cheques: [first] }]) {
      const answer = await deposit(counted(0, 100, 1), more);
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'cheques-differ', errors: [{ pointer: '/counted/cheques' }] },
      });
      expect(answer.body.detail).toBe(
        'ce dépôt prend 80.00 € en chèques (1), et vous avez compté 100.00 € en chèques (1)',
      );
    }
    const wrong = { cheques: await idsOf(), cheque_differences: [handover_id] };
    for (const count of [counted(0, '1360.50', 2), counted(0, '1360.49', 3)])
      expect((await deposit(count, wrong)).body).toMatchObject({ code: 'cheques-differ' });
    expect(await idsOf()).toHaveLength(3);
  });

  test('takes the cheques that it names, and what is left makes up the treasury', async () => {
    await till();
    const [, , last = 0] = await idsOf();
    const { status, body } = await deposit(counted(0, '1250.50', 1), { cheques: [last] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ passages: [{ passage_id: last }], cheque_differences: [] });
    expect((await ask('theo')).body).toMatchObject({
      cheques: [{ amount: '80.00' }, { amount: '33.33' }],
      cheque_differences: [{ cheques: '-3.33' }],
    });
    expect(await deposit(counted(0, 80, 1), { cheques: [last] })).toMatchObject({
      status: 422,
      body: { code: 'cheque-not-in-treasury', errors: [{ pointer: '/cheques/0' }] },
    });
  });

  test('of the whole treasury carries the differences; cancelled, it gives all back', async () => {
    const handover_id = await till();
    const { body } = await deposit(counted(0, '1360.50', 3));
    expect(body.passages).toHaveLength(3);
    expect(body.cheque_differences).toMatchObject([{ handover_id, cheques: '-3.33' }]);
    expect((await ask('theo')).body).toEqual({ cheques: [], cheque_differences: [] });
    expect((await cash.cancel('ada', handover_id, 'Erreur')).body.code).toBe('handover-banked');
    await cash.cancel('ada', body.handover_id, 'Refusé par la banque');
    expect((await ask('theo')).body).toMatchObject({
      cheques: [{}, {}, {}],
      cheque_differences: [{ handover_id }],
    });
  });

  test('a difference goes with a cheque of its hand-over, at the latest with the last one', async () => {
    const handover_id = await till();
    const all = await idsOf();
    const [first = 0, second = 0, last = 0] = all;
    await bobsCheque();
    const refused = async (count: object, choice: object) => {
      const { status, body } = await deposit(count, choice);
      expect(status).toBe(422);
      return { code: body.code, ...body.errors[0] };
    };
    expect(await refused(counted(0, '1363.83', 3), { cheques: all })).toEqual({
      code: 'cheques-differ',
      pointer: '/cheque_differences',
      detail: 'le dernier chèque de H-2026-000001 part avec l’écart constaté',
    });
    const alone = { cheque_differences: [handover_id] };
    const bobs = (await idsOf()).filter((id) => !all.includes(id));
    expect(await refused(counted(0, '46.67', 1), { ...alone, cheques: bobs })).toEqual({
      code: 'cheques-differ',
      pointer: '/cheque_differences',
      detail: 'l’écart constaté à H-2026-000001 part avec un de ses chèques',
    });
    expect((await deposit(counted(0, 80, 1), { cheques: [first] })).status).toBe(201);
    expect((await deposit(counted(0, '30.00', 1), { ...alone, cheques: [second] })).status).toBe(201);
    expect((await deposit(counted(0, '1300.50', 2), { cheques: [last, ...bobs] })).status).toBe(201);
    expect((await ask('theo')).body).toEqual({ cheques: [], cheque_differences: [] });
  });

  test('without names the oldest cheques take the difference with the last of its hand-over', async () => {
    const handover_id = await till();
    await bobsCheque();
    expect((await deposit(counted(0, '1363.83', 3))).body.code).toBe('cheques-differ');
    const { body } = await deposit(counted(0, '1360.50', 3));
    expect(body.cheque_differences).toMatchObject([{ handover_id }]);
    expect((await ask('theo')).body.cheques).toMatchObject([{ amount: '50.00' }]);
  });

  test('a missing cheque goes off the list with its difference', async () => {
    await cash.gift('alice', '45.00', { fk_type_reglement: 'cheque' });
    await cash.gift('alice', '20.00');
    const { handover_id } = (await cash.declare('alice', 20, { counted: counted(20, 45, 1) })).body;
    await cash.confirm('theo', handover_id, 20, { reason: 'Chèque perdu' });
    const [lost = 0] = await idsOf();
    expect(await deposit(counted(20, 45, 1), { cheques: [lost] })).toMatchObject({
      body: { code: 'more-than-the-treasury' },
    });
    const choice = { cheques: [lost], cheque_differences: [handover_id] };
    expect((await deposit(counted(20), choice)).status).toBe(201);
    expect((await ask('theo')).body).toEqual({ cheques: [], cheque_differences: [] });
  });

  test('a hand-over of which a difference is in the bank stays', async () => {
    await cash.gift('alice', '50.00');
    const { handover_id } = (await cash.declare('alice', 50)).body;
    await cash.confirm('theo', handover_id, 0, { counted: counted(20, 30, 1), reason: 'Un chèque' });
    expect((await deposit(counted(0, 30, 1), { cheque_differences: [handover_id] })).status).toBe(201);
    await cash.gift('bob', '30.00', { fk_type_reglement: 'cheque' });
    const other = (await cash.declare('bob', 0, { counted: counted(0, 30, 1) })).body;
    await cash.confirm('theo', other.handover_id, 0, { counted: counted(0, 30, 1) });
    expect((await cash.cancel('ada', handover_id, 'Erreur')).body.code).toBe('handover-banked');
  });
});
