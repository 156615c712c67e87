import { describe, expect, test } from '@jest/globals';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

const read = (settings: Record<string, string>) =>
  clientWith({ on: resourcesWith(settings) }).get('/api/config');

describe('GET /api/config', () => {
  test('answers the enumerations and limits of the contract', async () => {
    const { status, headers, body } = await anonymous.get('/api/config');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      map: { min_zoom: 5, max_zoom: 19 },
      password: { min: 8, max: 64 },
      platforms: ['web', 'ios', 'android'],
      payment_types: ['cash', 'cheque', 'pay', 'card_other', 'transfer', 'none', 'other'],
      passage_types: ['effectue', 'a_finaliser', 'refuse', 'don', 'lot', 'maison_vide'],
      motifs: ['absent', 'repasser', 'paiement_attendu', 'acces_impossible'],
      roles: [
        { role_id: 1, name: 'member' },
        { role_id: 2, name: 'entity_admin' },
        { role_id: 3, name: 'treasurer' },
        { role_id: 9, name: 'super_admin' },
      ],
      fee: { percent: 0, minimum: 0 },
      min_app_version: '1.2.0',
    });
  });

  test('without a minimum version the value is null', async () => {
    expect((await read({ MIN_APP_VERSION: '' })).body.min_app_version).toBeNull();
    expect((await read({ MIN_APP_VERSION: '10.0.3' })).body.min_app_version).toBe('10.0.3');
  });

  test.each(['DEV', 'REC', 'PROD'])('in %s the platform takes no commission either', async (STAGE) => {
    expect((await read({ STAGE })).body.fee).toEqual({ percent: 0, minimum: 0 });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/config');
  });
});
