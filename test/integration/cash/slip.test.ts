import { beforeEach, describe, expect, test } from '@jest/globals';
import { textOfPages, textOfPdf } from '../../support/files/pdf-text.ts';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});

const slip = (by: PersonName, handoverId: number) =>
  cash.world.as(by).get(`/api/cash/handovers/${handoverId}/slip`);
const handedOver = async (): Promise<number> => {
  await cash.gift('alice', '40.00');
  const cheque = { bank: 'Crédit Łódź', number: '0000077' };
  await cash.gift('alice', '30.00', { fk_type_reglement: 'cheque', cheque, name: 'Zoé Żak' });
  const more = { counted: { ...counted(40, 30, 1), denominations: { '20': 1, '10': 2 } } };
  return (await cash.declare('alice', 0, more)).body.handover_id;
};

describe('GET /api/cash/handovers/{handover_id}/slip', () => {
  test('says whose money it is, what it is, and lists the cheques', async () => {
    const id = await handedOver();
    const { status, headers, bytes } = await slip('alice', id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="H-2026-000001.pdf"',
    });
    const text = textOfPdf(bytes);
    for (const part of [
      'Amicale de Bondy',
      'Remise d’espèces et de chèques',
      'Banque',
      'N° H-2026-000001',
      'Alice',
      '40,00',
      '1 chèque',
      'Émetteur',
      'Zoé Żak',
      'Crédit Łódź',
      'Selon les passages',
      'Annoncé',
      '0000077',
      'Le membre, date et signature',
      'Le trésorier, date et signature',
      'H-2026-000001 · page 1 sur 1',
    ])
      expect(text).toContain(part);
    expect((await slip('theo', id)).bytes).toEqual(bytes);
  });

  test('who has it is told so, until it says something else', async () => {
    const id = await handedOver();
    const path = `/api/cash/handovers/${id}/slip`;
    const etag = String((await slip('alice', id)).headers['etag']);
    const again = () => cash.world.as('alice').get(path, { 'if-none-match': etag });
    expect(await again()).toMatchObject({ status: 304, headers: { etag } });
    await cash.cancel('alice', id, 'Déclarée deux fois');
    expect(await again()).toMatchObject({ status: 200 });
  });

  test('says what was counted, and that it was cancelled', async () => {
    const id = await handedOver();
    const reason = 'Un billet manque';
    await cash.confirm('theo', id, 0, { counted: counted(20, 30, 1), reason });
    const text = textOfPdf((await slip('theo', id)).bytes);
    for (const part of ['Confirmée le', '−20,00', reason]) expect(text).toContain(part);
    await cash.cancel('ada', id, 'Déclarée deux fois');
    expect(textOfPdf((await slip('theo', id)).bytes)).toContain('ANNULÉE le');
  });

  test('what is too much has a plus; without cheques it is of cash alone', async () => {
    await cash.gift('alice', '40.00');
    const { handover_id } = (await cash.declare('alice', 40)).body;
    await cash.confirm('theo', handover_id, '41.50', { reason: 'Une pièce en trop' });
    const text = textOfPdf((await slip('theo', handover_id)).bytes);
    for (const part of ['Remise d’espèces', '+1,50', 'Total']) expect(text).toContain(part);
    expect(text).not.toContain('Remise d’espèces et de chèques');
  });

  test('many cheques fill pages, each with headings and its number; the last has cheques beside the signatures', async () => {
    for (let at = 1; at <= 40; at += 1)
      await cash.gift('alice', `${at}.00`, { fk_type_reglement: 'cheque', cheque: { number: `77${at}` } });
    const more = { counted: counted(0, 820, 40) };
    const { handover_id } = (await cash.declare('alice', 0, more)).body;
    const { bytes } = await slip('theo', handover_id);
    const pages = textOfPages(bytes);
    expect(pages).toHaveLength(2);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain('Banque');
      expect(text).toContain(`page ${at + 1} sur 2`);
    }
    expect(pages[0]).not.toContain('date et signature');
    for (const part of ['7739', '7740', 'Total des chèques', 'Le membre, date et signature'])
      expect(pages[1]).toContain(part);
  });

  test('of a deposit it lists the cheques that it brings', async () => {
    const id = await handedOver();
    await cash.confirm('theo', id, 0, { counted: counted(40, 30, 1) });
    const more = { counted: counted(40, 30, 1), deposit_reference: 'B-77', deposited_on: '2026-11-19' };
    const { handover_id } = (await cash.deposit('theo', 0, more)).body;
    const text = textOfPdf((await slip('theo', handover_id)).bytes);
    for (const part of ['Bordereau de dépôt', 'B-77', '0000077', 'Total', 'La banque, date et signature'])
      expect(text).toContain(part);
    expect((await slip('alice', handover_id)).status).toBe(404);
  });

  test('a difference in cheques is a line of its own, so that both totals agree', async () => {
    await cash.gift('alice', '80.00', { fk_type_reglement: 'cheque' });
    await cash.gift('alice', '33.33', { fk_type_reglement: 'cheque' });
    const { handover_id: handed } = (await cash.declare('alice', 0, { counted: counted(0, '113.33', 2) }))
      .body;
    const reason = 'Le chèque est de 30 €';
    const counts = { ...counted(0, 110, 2), denominations: {} };
    await cash.confirm('theo', handed, 0, { counted: counts, reason });
    const own = textOfPdf((await slip('theo', handed)).bytes);
    for (const part of ['33,33', 'Écart constaté', '−3,33', 'Total des chèques : 110,00'])
      expect(own).toContain(part);
    const { handover_id } = (await cash.deposit('theo', 0, { counted: counts })).body;
    const text = textOfPdf((await slip('theo', handover_id)).bytes);
    for (const part of [
      '2 chèques',
      '33,33',
      'Écart constaté à la remise H-2026-000001',
      '−3,33',
      'Total des chèques : 110,00',
    ])
      expect(text).toContain(part);
    // It counts no banknote.
    expect(text).not.toContain('Billets et pièces');
    await cash.cancel('ada', handover_id, 'Refusé par la banque');
    const cancelled = textOfPdf((await slip('theo', handover_id)).bytes);
    for (const part of ['ANNULÉ le', 'revenus en caisse']) expect(cancelled).toContain(part);
    expect(cancelled).not.toContain('Écart');
  });

  test('not by a colleague', async () => {
    const id = await handedOver();
    expect((await slip('bob', id)).status).toBe(404);
  });
});
