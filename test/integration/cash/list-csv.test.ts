import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import { linesOf } from '../../support/world/exports.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
  const { gift, declare, confirm, deposit, cancel } = cash;
  await gift('alice', '352.50');
  await gift('alice', '40.00', { fk_type_reglement: 'cheque' });
  const first = await declare('alice', 0, { counted: counted('350.00', '40.00', 1) });
  const reason = 'Un billet manque';
  await confirm('theo', first.body.handover_id, 0, { counted: counted('347.50', '40.00', 1), reason });
  await deposit('theo', 0, {
    counted: counted('300', '40', 1),
    deposit_reference: 'BX-7',
    deposited_on: '2026-11-20',
  });
  await gift('bob', '5.00');
  await cancel('bob', (await declare('bob', '5.00')).body.handover_id);
  await declare('bob', '4.50');
});

const ask = (by: PersonName, query = '') =>
  cash.world.as(by).get(`/api/cash/handovers/csv?operation_id=${cash.round.operationId}${query}`);
const lines = async (by: PersonName, query = '') => linesOf((await ask(by, query)).bytes.toString());

describe('GET /api/cash/handovers/csv', () => {
  test('is a line for each hand-over and deposit, the latest first, in the words of the pages', async () => {
    const { status, headers } = await ask('theo');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="handovers-${cash.round.operationId}.csv"`,
    });
    expect(await lines('theo')).toMatchObject([
      {
        Numéro: 'H-2026-000004',
        État: 'Annoncée, à compter',
        De: 'Bob',
        'Annoncé (espèces)': '4,50',
        'Compté (espèces)': '',
        'Écart (espèces)': '',
      },
      { Numéro: 'H-2026-000003', État: 'Annulée', 'Annulée le': '2026-11-20 10:00' },
      {
        Numéro: 'H-2026-000002',
        État: 'Déposé',
        De: 'Caisse',
        Passages: '',
        'Déposé (espèces)': '300,00',
        'Déposé (chèques)': '40,00',
        'Compté (espèces)': '',
        'Déposé le': '2026-11-20',
        Référence: 'BX-7',
      },
      {
        Numéro: 'H-2026-000001',
        État: 'Comptée',
        De: 'Alice',
        Passages: '2',
        'Selon les passages (espèces)': '352,50',
        'Annoncé (espèces)': '350,00',
        'Compté (espèces)': '347,50',
        'Écart (espèces)': '-5,00',
        'Compté (chèques)': '40,00',
        'Écart (chèques)': '0,00',
        'Motif de l’écart': 'Un billet manque',
        'Confirmée le': '2026-11-20 10:00',
      },
    ]);
  });

  test('has the filters of the list, and the styles of the other files', async () => {
    expect((await lines('theo', '&state=confirmed')).map((line) => line['Numéro'])).toEqual([
      'H-2026-000002',
      'H-2026-000001',
    ]);
    expect(await lines('theo', `&member=${cash.round.alice.userId}`)).toHaveLength(1);
    const { bytes } = await ask('theo', '&bom=false&decimal_comma=false&state=confirmed');
    expect(bytes.toString()).toMatch(/^Numéro;.*\r\n[^\n]*;300\.00;/);
  });

  test('a member gets those of the own money, and no deposit', async () => {
    expect((await lines('alice')).map((line) => line['Numéro'])).toEqual(['H-2026-000001']);
  });

  test('of another association there is nothing', async () => {
    expect(await ask('nora')).toMatchObject({ status: 404, body: { code: 'operation-not-found' } });
  });
});
