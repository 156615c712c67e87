// Tier: quick
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type CashRound, counted, faultsOfCash, openCashRound } from '../../support/world/cash.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});
afterEach(async () => expect(await faultsOfCash()).toEqual([]));

const handovers = () => asOwner((trx) => trx.selectFrom('cash_handovers').selectAll().execute());
const nothing = { status: 422, body: { code: 'nothing-to-hand-over' } };

describe('POST /api/cash/handovers', () => {
  test('takes all visits with cash and cheques, and locks them', async () => {
    const { world, gift, round, declare } = cash;
    const first = await gift('alice', '12.50', { name: 'Łukasz' });
    const second = await gift('alice', '30.00', { fk_type_reglement: 'cheque', cheque: { number: '77' } });
    await gift('alice', '8.00', { fk_type_reglement: 'card_other' });
    await gift('bob', '99.00');
    const more = { counted: { ...counted('12.50', '30.00', 1), denominations: { '10': 1, '0.50': 5 } } };
    const { status, body } = await declare('alice', 0, { ...more, note: 'Enveloppe bleue' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: 'H-2026-000001',
      state: 'declared',
      operation_id: round.operationId,
      from: { ope_user_id: round.alice.opeUserId, user_id: round.alice.userId, name: 'Alice' },
      to: 'treasury',
      until: clock.now(),
      expected: { cash: '12.50', cheques: '30.00', cheque_count: 1, passages: 2 },
      declared: { cash: '12.50', cheques: '30.00', denominations: { '10': 1, '0.50': 5 } },
      counted: null,
      differences: null,
      note: 'Enveloppe bleue',
      declared_by: round.alice.userId,
      unwitnessed: false,
      version: 1,
    });
    expect(body.passages).toMatchObject([
      { passage_id: first.passage_id, amount: '12.50', payment_type: 'cash', receipt_number: null },
      { passage_id: second.passage_id, amount: '30.00', payment_type: 'cheque' },
    ]);
    expect((await world.as('alice').get(`/api/passages/${first.passage_id}`)).body).toMatchObject({
      locked: true,
      version: 2,
    });
    expect(await declare('alice', 0)).toMatchObject(nothing);
  });

  test('the note is stored encrypted; the history has the sums, the event log nothing', async () => {
    await cash.gift('alice', '12.50');
    const before = (await emittedEvents()).length;
    const { body } = await cash.declare('alice', '12.00', { note: 'Enveloppe bleue' });
    const [row] = await handovers();
    expect(row?.encrypted_note).toMatch(/^v1\./);
    expect(await historyOf('handover', body.handover_id)).toMatchObject([
      { action: 'created', changes: { cash: { old: null, new: 12 }, state: { new: 'declared' } } },
    ]);
    expect(await emittedEvents()).toHaveLength(before);
  });

  test('what was passed later, or comes in later, is due next time', async () => {
    const { gift, declare } = cash;
    const until = '2026-11-18T12:00:00.000Z';
    await gift('alice', '5.00', { passed_at: '2026-11-18T11:59:59.000Z' });
    await gift('alice', '6.00', { passed_at: '2026-11-18T12:00:01.000Z' });
    expect((await declare('alice', 5, { until })).body.expected).toMatchObject({ cash: '5.00' });
    await gift('alice', '7.00', { passed_at: '2026-11-18T10:00:00.000Z' });
    expect((await declare('alice', 13)).body).toMatchObject({
      number: 'H-2026-000002',
      expected: { cash: '13.00', passages: 2 },
    });
  });

  test('a card is never in it; one that was declined and paid in cash is', async () => {
    const { gift, declare, world } = cash;
    const { passage_id } = await gift('alice', '20.00', { fk_type_reglement: 'pay' });
    expect(await declare('alice', 0)).toMatchObject(nothing);
    await world.as('alice').patch(`/api/passages/${passage_id}`, { fk_type_reglement: 'cash' });
    expect((await declare('alice', 20)).body.passages).toMatchObject([{ passage_id, amount: '20.00' }]);
    expect(
      await world.as('ada').patch(`/api/passages/${passage_id}`, { fk_type_reglement: 'pay' }),
    ).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
  });

  test('a deleted visit is not in it; restored it is due', async () => {
    const { gift, declare, world } = cash;
    const { passage_id } = await gift('alice', '20.00');
    await world.as('ada').delete(`/api/passages/${passage_id}?reason=erreur`);
    expect(await declare('alice', 0)).toMatchObject(nothing);
    await world.as('ada').post(`/api/passages/${passage_id}/restore`);
    expect(await declare('alice', 20)).toMatchObject({ status: 201 });
  });

  test.each(['theo', 'ada', 'root'] as const)('by %s for a member, by either id', async (by) => {
    const { gift, declare, round } = cash;
    await gift('alice', '20.00');
    expect(await declare(by, 20, { from: round.alice.opeUserId })).toMatchObject({ status: 201 });
    await gift('alice', '5.00');
    const { body } = await declare(by, 5, { from: round.alice.userId });
    expect(body).toMatchObject({ from: { ope_user_id: round.alice.opeUserId } });
  });

  test('who has left the operation still owes it, in a closed one too', async () => {
    const { gift, declare, round, world } = cash;
    await gift('bob', '20.00');
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.bob.opeUserId}`);
    await world.as('ada').patch(`/api/operations/${round.operationId}`, { chk_active: 0 });
    expect(await declare('theo', 20, { from: round.bob.opeUserId })).toMatchObject({ status: 201 });
  });

  test('a member names nobody else, and no bank', async () => {
    const { gift, declare, deposit, round } = cash;
    await gift('bob', '20.00');
    for (const from of [round.bob.opeUserId, round.bob.userId, 999_999])
      expect(await declare('alice', 20, { from })).toMatchObject({
        status: 403,
        body: { code: 'field-forbidden', errors: [{ pointer: '/from' }] },
      });
    expect(await deposit('alice', 20)).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/to' }] },
    });
    await gift('alice', '3.00');
    expect(await declare('alice', 3, { from: round.alice.opeUserId })).toMatchObject({ status: 201 });
  });

  test('nobody of another operation or association has money here', async () => {
    const { declare, world } = cash;
    const { body } = await world
      .as('ada')
      .post('/api/operations', { date_start: '2026-10-15', date_end: '2027-01-31' });
    const elsewhere = await world
      .as('ada')
      .post(`/api/operations/${body.operation_id}/members`, { user_id: world.person.bob.userId });
    const stranger = {
      status: 422,
      body: { code: 'not-an-operation-member', errors: [{ pointer: '/from' }] },
    };
    for (const from of [elsewhere.body.ope_user_id, world.person.malik.userId, world.person.theo.userId])
      expect(await declare('theo', 5, { from })).toMatchObject(stranger);
    expect(await declare('theo', 5)).toMatchObject(stranger);
    const unknown = {
      status: 422,
      body: { code: 'operation-not-found', errors: [{ pointer: '/operation_id' }] },
    };
    expect(await declare('malik', 5)).toMatchObject(unknown);
    expect(await declare('nora', 5)).toMatchObject(unknown);
    expect(await declare('theo', 5, { operation_id: 999_999 })).toMatchObject(unknown);
  });

  test.each<[object, string]>([
    [{ counted: counted(-1) }, '/counted/cash'],
    [{ counted: counted('1.234') }, '/counted/cash'],
    [{ counted: counted('1000000.00') }, '/counted/cash'],
    [{ counted: { cash: 1 } }, '/counted/cheques'],
    [{ counted: counted(1, 5, 0) }, '/counted/cheque_count'],
    [{ counted: counted(1, 0, 2) }, '/counted/cheque_count'],
    [{ counted: { ...counted(1), denominations: { '2': 1 } } }, '/counted/denominations'],
    [{ counted: { ...counted(1), denominations: { '3': 1 } } }, '/counted/denominations/3'],
    [{ counted: { ...counted(1), denominations: { '1': -1 } } }, '/counted/denominations/1'],
    [{ until: '2030-01-01T00:00:00.000Z' }, '/until'],
    [{ deposited_on: '2026-11-01' }, '/deposited_on'],
    [{ deposit_reference: 'B1' }, '/deposit_reference'],
    [{ to: 'bank', from: 4 }, '/from'],
    [{ to: 'bank', until: '2026-11-01T00:00:00.000Z' }, '/until'],
    [{ to: 'bank', deposited_on: '2030-01-01' }, '/deposited_on'],
    [{ to: 'home' }, '/to'],
    [{ note: ' ' }, '/note'],
  ])('%j is refused', async (more, pointer) => {
    await cash.gift('alice', '1.00');
    const answer = await cash.declare('theo', 1, { from: cash.round.alice.userId, ...more });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
    expect(await handovers()).toEqual([]);
  });

  test.each<[object, [string, string][]]>([
    [
      counted('1.234'),
      [
        [
          '/counted/cash',
          'un montant tel que 1240,50 est attendu\u00a0: de 0 à 999 999,99 avec au plus deux décimales',
        ],
      ],
    ],
    [{ ...counted(20), denominations: { '50': 1 } }, [['/counted/denominations', 'font 50.00 et non 20.00']]],
    [
      { ...counted(20), denominations: { '20': -1 } },
      [['/counted/denominations/20', 'doit être au moins 0']],
    ],
    [{ ...counted(20), denominations: { '3': 1 } }, [['/counted/denominations/3', 'champ inconnu']]],
  ])('%j is refused in French, once', async (count, faults) => {
    const body = { operation_id: cash.round.operationId, counted: count };
    const answer = await cash.world
      .as('alice')
      .post('/api/cash/handovers', body, { 'accept-language': 'fr' });
    expect(answer.body.errors).toMatchObject(faults.map(([pointer, detail]) => ({ pointer, detail })));
    expect(answer.body.errors).toHaveLength(1);
  });

  test('999999.99 and 0.00 are counts', async () => {
    await cash.gift('alice', '1.00');
    expect((await cash.declare('alice', '999999.99')).body.declared).toMatchObject({ cash: '999999.99' });
    await cash.gift('alice', '1.00');
    expect((await cash.declare('alice', '0.00')).body.declared).toMatchObject({ cash: '0.00' });
  });
});

describe('to the bank', () => {
  const treasury = async () => {
    const { gift, declare, confirm } = cash;
    await gift('alice', '40.00');
    await gift('alice', '30.00', { fk_type_reglement: 'cheque', passed_at: '2026-11-17T10:00:00.000Z' });
    await gift('alice', '10.00', { fk_type_reglement: 'cheque', passed_at: '2026-11-18T10:00:00.000Z' });
    const { body } = await declare('alice', 0, { counted: counted(40, 40, 2) });
    await confirm('theo', body.handover_id, 0, { counted: counted(40, 40, 2) });
  };

  test('it is confirmed at once, in the same series, with the oldest cheques', async () => {
    await treasury();
    const more = { counted: counted(25, 30, 1), deposit_reference: 'B-77', deposited_on: '2026-11-19' };
    const { status, body } = await cash.deposit('theo', 0, more);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: 'H-2026-000002',
      state: 'confirmed',
      from: null,
      to: 'bank',
      counted: { cash: '25.00', cheques: '30.00', cheque_count: 1 },
      deposit_reference: 'B-77',
      deposited_on: '2026-11-19',
      passages: [{ amount: '30.00', payment_type: 'cheque' }],
    });
    expect((await cash.deposit('ada', 15, { counted: counted(15, 10, 1) })).body.passages).toMatchObject([
      { amount: '10.00' },
    ]);
  });

  test.each([
    ['cash', counted('40.01')],
    ['cheques', counted(0, '40.01', 2)],
    ['cheques in number', counted(0, 40, 3)],
  ])('not more %s than the treasury has', async (_, more) => {
    await treasury();
    expect(await cash.deposit('theo', 0, { counted: more })).toMatchObject({
      status: 422,
      body: { code: 'more-than-the-treasury', errors: [{ pointer: '/counted' }] },
    });
  });

  test('what nobody has counted is not in the treasury; nothing is no deposit', async () => {
    await cash.gift('alice', '40.00');
    await cash.declare('alice', 40);
    expect(await cash.deposit('theo', 1)).toMatchObject({ body: { code: 'more-than-the-treasury' } });
    expect(await cash.deposit('theo', 0)).toMatchObject(nothing);
  });
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('at once', () => {
  test('twenty declarations of one member: one', async () => {
    for (let at = 1; at <= 5; at += 1) await cash.gift('alice', `${at}.00`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cash.declare('alice', 15)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  test('ten deposits of the same money: four', async () => {
    await cash.gift('alice', '40.00');
    const { body } = await cash.declare('alice', 40);
    await cash.confirm('theo', body.handover_id, 40);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cash.deposit('theo', 10)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  });
});
