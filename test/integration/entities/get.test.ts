// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const publicPart = () => ({
  entity_id: world.bondy,
  entity_type_id: 1,
  name: 'Amicale de Bondy',
  postal_code: '93140',
  city: 'Bondy',
  time_zone: 'Europe/Paris',
  chk_pay: 0,
  logo: null,
  version: 1,
});

describe('GET /api/entities/{entity_id}', () => {
  test('administrator, treasurer and super administrator read the whole record', async () => {
    for (const name of ['ada', 'theo', 'root'] as const) {
      const { status, headers, body } = await world.as(name).get(`/api/entities/${world.bondy}`);
      expect(status).toBe(200);
      expect(headers['etag']).toBe('"v1"');
      expect(body).toEqual({
        ...publicPart(),
        email: null,
        phone: null,
        address_line: '1 rue de la Gare',
        siren: null,
        rna: 'W931234567',
        settings: {
          members_can_delete: false,
          auto_receipts: false,
          fiscal_year_start: 1,
          names_kept_days: 30,
          donors_kept_months: 24,
          paper_last_season: false,
          second_factor: 'offered',
          chat_months: 6,
          fiscal: {
            enabled: false,
            basis: null,
            basis_upload_id: null,
            category: null,
            object: null,
            signatory: null,
          },
          accounts: {
            gifts: '754100',
            members: '467000',
            cash: '530000',
            cheques: '511200',
            bank: '512000',
            cards: '511500',
            fees: '627000',
            shortages: '658000',
            surpluses: '758000',
            suspense: '471000',
          },
        },
        created_at: '2026-11-20T09:00:00.000Z',
        updated_at: '2026-11-20T09:00:00.000Z',
        deleted_at: null,
      });
    }
  });

  test('a member reads the public part', async () => {
    const { status, body } = await world.as('alice').get(`/api/entities/${world.bondy}`);
    expect(status).toBe(200);
    expect(body).toEqual(publicPart());
  });

  test('another association does not exist, nor does a deleted one', async () => {
    for (const name of ['ada', 'theo', 'alice'] as const) {
      expect(await world.as(name).get(`/api/entities/${world.noisy}`)).toMatchObject({ status: 404 });
    }
    await asOwner((trx) =>
      trx.updateTable('entities').set({ deleted_at: clock.now() }).where('id', '=', world.noisy).execute(),
    );
    expect(await world.as('root').get(`/api/entities/${world.noisy}`)).toMatchObject({ status: 404 });
    expect(await world.as('nora').get(`/api/entities/${world.noisy}`)).toMatchObject({ status: 401 });
  });

  test('a word is no id', async () => {
    expect(await world.as('ada').get('/api/entities/bondy')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{entity_id}' }] },
    });
  });
});
