import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { gift, issueFiscal } from '../../support/world/fiscal.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
  await issueFiscal(collection.world.bondy);
});

const read = (query: string, by: PersonName = 'theo') =>
  collection.world.as(by).get(`/api/receipts/declaration/csv?${query}`);

describe('GET /api/receipts/declaration/csv', () => {
  test('is one line for a spreadsheet', async () => {
    const visit = { ...gift, montant: '50.00', passed_at: '2026-11-01T10:00:00+01:00' };
    const { passage_id } = await collection.collect(visit);
    await collection.world.as('theo').post('/api/receipts', { passage_id, kind: 'fiscal' });
    const { headers, bytes } = await read('year=2026');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="declaration-2026.csv"',
    });
    expect(bytes.toString('utf8')).toBe(
      '\ufeffExercice;Du;Au;Reçus fiscaux délivrés;Montant des dons;Reçus annulés;Collecté en tout;Seuil d’appel public\r\n' +
        '2026;2026-01-01;2026-12-31;1;50,00;0;50,00;153000,00\r\n',
    );
    const plain = await read('year=2026&bom=false&decimal_comma=false');
    expect(plain.bytes.toString('utf8')).toMatch(/^Exercice[\s\S]+;50\.00;0;/);
  });

  test.each([
    ['', '?year'],
    ['year=1999', '?year'],
    ['year=2026&format=csv', '?format'],
    ['year=2026&bom=1', '?bom'],
  ])('%j is refused', async (query, pointer) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
