import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
  const { gift, declare, confirm } = cash;
  // Alice: 30 confirmed with 1 short, 10 of it by cheque; 12.50 declared; 5 due. Bob: 8 due.
  await gift('alice', '20.00');
  await gift('alice', '10.00', { fk_type_reglement: 'cheque' });
  const { handover_id } = (await declare('alice', 0, { counted: counted(20, 10, 1) })).body;
  await confirm('theo', handover_id, 0, { counted: counted(19, 10, 1), reason: 'Un euro manque' });
  await gift('alice', '12.50');
  await declare('alice', '12.50');
  await gift('alice', '5.00', { passed_at: '2026-11-18T10:00:00.000Z' });
  await gift('bob', '8.00', { fk_type_reglement: 'cheque' });
});

const path = () => `/api/cash/balances/csv?operation_id=${cash.round.operationId}`;
const file = async (by: PersonName, query = '') => cash.world.as(by).get(`${path()}${query}`);

describe('GET /api/cash/balances/csv', () => {
  test('is a line for each member, as a treasurer reads it', async () => {
    const { headers, bytes } = await file('theo');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="cash-${cash.round.operationId}.csv"`,
    });
    expect(bytes.toString('utf8').replace('\ufeff', '').split('\r\n')).toEqual([
      'Membre;N° membre;Perçu (espèces);Perçu (chèques);Perçu (nombre de chèques);À compter, selon les passages (espèces);À compter, selon les passages (chèques);À compter, selon les passages (nombre de chèques);Confirmé, selon les passages (espèces);Confirmé, selon les passages (chèques);Confirmé, selon les passages (nombre de chèques);Annoncé, à compter (espèces);Annoncé, à compter (chèques);Annoncé, à compter (nombre de chèques);Compté (espèces);Compté (chèques);Compté (nombre de chèques);À remettre (espèces);À remettre (chèques);À remettre (nombre de chèques);Écart;Calendriers confiés;Calendriers distribués;Calendriers rendus;Calendriers perdus;Calendriers restants;À remettre depuis',
      `Alice;${cash.round.alice.opeUserId};37,50;10,00;1;12,50;0,00;0;20,00;10,00;1;12,50;0,00;0;19,00;10,00;1;5,00;0,00;0;-1,00;;;;;;2026-11-18 11:00`,
      `Bob;${cash.round.bob.opeUserId};0,00;8,00;1;0,00;0,00;0;0,00;0,00;0;0,00;0,00;0;0,00;0,00;0;0,00;8,00;1;0,00;;;;;;2026-11-20 10:00`,
      '',
    ]);
  });

  test('with a decimal point and without a byte order mark', async () => {
    const { bytes } = await file('theo', '&bom=false&decimal_comma=false');
    expect(bytes.toString('utf8')).toMatch(/^Membre;.*\r\nAlice;\d+;37\.50;10\.00;/);
  });

  test('a member gets the own row', async () => {
    const lines = (await file('bob')).bytes.toString('utf8').trimEnd().split('\r\n');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^Bob;/)]);
  });

  test('who asks again is told that nothing changed', async () => {
    const etag = String((await file('theo')).headers['etag']);
    const again = () => cash.world.as('theo').get(path(), { 'if-none-match': etag });
    expect(await again()).toMatchObject({ status: 304 });
    await cash.gift('bob', '2.00');
    expect(await again()).toMatchObject({ status: 200 });
  });

  test.each([
    ['', '?operation_id'],
    ['&format=csv', '?format'],
    ['&bom=1', '?bom'],
  ])('with %j is refused at %s', async (query, pointer) => {
    const asked = query === '' ? '/api/cash/balances/csv' : `${path()}${query}`;
    const errors = [{ pointer }];
    expect(await cash.world.as('theo').get(asked)).toMatchObject({ status: 400, body: { errors } });
  });
});
