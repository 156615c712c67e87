import { beforeEach, describe, expect, test } from '@jest/globals';
import { openPlatform, type Platform } from '../../support/world/platform.ts';
import type { PersonName } from '../../support/world/world.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await openPlatform();
  const { world, openOperation, recordGift, settle } = platform;
  const bondy = await openOperation(world.bondy);
  await recordGift(bondy, { passed_at: '2026-10-20T10:00:00Z' });
  await recordGift(bondy, { montant: 0, fk_type_reglement: 'none', fk_type: 'refuse' });
  await settle(await recordGift(bondy, { montant: 30, fk_type_reglement: 'pay' }), 'paid');
});

const ask = (query: string, by: PersonName = 'root') =>
  platform.world.as(by).get(`/api/stats/global/csv?${query}`);
const plain = 'bom=false&decimal_comma=false';

describe('GET /api/stats/global/csv', () => {
  test('holds one group, or the totals as one line', async () => {
    const { headers, bytes } = await ask('group=department');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="stats-2025-12-01-2026-11-20-department.csv"',
    });
    expect(bytes.toString('utf8')).toBe(
      '\ufeffLibellé;Amicales;Passages;Passages avec don;Collecté\r\nother;2;3;2;40,00\r\n',
    );
    expect((await ask(plain)).bytes.toString('utf8')).toBe(
      'Amicales;Amicales actives;Amicales avec cartes;Membres actifs;Saisons actives;Passages;' +
        'Passages avec don;Collecté;Part de la carte (%)\r\n2;1;0;1;1;3;2;40.00;75\r\n',
    );
    for (const group of ['entity_type', 'month'])
      expect((await ask(`group=${group}`)).bytes.toString('utf8')).toContain('other;');
  });

  test.each([
    ['group=month,department', '?group'],
    ['group=sector', '?group'],
    ['from=2025-11-20&to=2026-11-21', '?from'],
    ['format=csv', '?format'],
  ])('%s is refused', async (query, pointer) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
