// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const bootstrap = (name: PersonName, query = '', headers = {}) =>
  season.world.as(name).get(`/api/field/bootstrap${query}`, headers);
const another = () =>
  season.world.as('ada').post('/api/operations', { date_start: '2026-11-01', date_end: '2026-12-31' });

describe('GET /api/field/bootstrap', () => {
  test('has what a phone needs before it goes out', async () => {
    const { world, round, alicesSector } = season;
    const { status, body } = await bootstrap('alice');
    expect(status).toBe(200);
    const sector = (await world.as('ada').get(`/api/sectors/${alicesSector}`)).body;
    const { sector_name, color, outline, departments, version } = sector;
    expect(body).toEqual({
      server_time: clock.now(),
      operation: (await world.as('alice').get(`/api/operations/${round.operationId}`)).body,
      entity_settings: { members_can_delete: false, auto_receipts: false },
      member: { ope_user_id: round.alice.opeUserId, user_id: round.alice.userId },
      sectors: [{ sector_id: alicesSector, sector_name, color, outline, departments, version }],
      addresses: { count: 25, bytes: expect.any(Number) },
      enumerations: (await world.as('alice').get('/api/config')).body,
      collections: ['passages', 'addresses', 'sectors', 'members'].map((name) => ({
        name,
        schema_version: 1,
        writable: name === 'passages' ? expect.arrayContaining(['montant', 'remark', 'fk_user']) : [],
      })),
      poll_after_s: 60,
      min_app_version: '1.2.0',
    });
    expect(body.addresses.bytes).toBeGreaterThan(25 * 300);
  });

  test('who walks in no sector gets the whole operation', async () => {
    for (const name of ['ada', 'theo'] as const) {
      const { body } = await bootstrap(name);
      expect(body).toMatchObject({
        sectors: { length: 2 },
        addresses: { count: 50 },
        member: { ope_user_id: null },
      });
    }
  });

  test('is loaded again only when something but the time has changed', async () => {
    const { etag = '' } = (await bootstrap('alice')).headers;
    clock.advance(60);
    expect(await bootstrap('alice', '', { 'if-none-match': etag })).toMatchObject({ status: 304 });
    await season.world
      .as('ada')
      .patch(`/api/sectors/${season.alicesSector}`, { sector_name: 'Ouest et nord' });
    expect(await bootstrap('alice', '', { 'if-none-match': etag })).toMatchObject({ status: 200 });
  });

  test('without an operation it is the one active operation; among several it has to be named', async () => {
    const { operation_id } = (await another()).body;
    expect(await bootstrap('ada')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?operation_id', detail: expect.stringContaining(String(operation_id)) }] },
    });
    expect(await bootstrap('ada', `?operation_id=${operation_id}`)).toMatchObject({ status: 200 });
    // Alice is a member of only one of them.
    expect(await bootstrap('alice')).toMatchObject({ status: 200 });
    expect(await bootstrap('malik')).toMatchObject({ status: 404 });
  });

  test('operations of others do not exist; who was taken out is told so', async () => {
    const { operation_id } = (await another()).body;
    expect(await bootstrap('alice', `?operation_id=${operation_id}`)).toMatchObject({ status: 404 });
    const { operationId, alice } = season.round;
    await season.world.as('ada').delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    expect(await bootstrap('alice', `?operation_id=${operationId}`)).toMatchObject({ status: 403 });
  });
});
