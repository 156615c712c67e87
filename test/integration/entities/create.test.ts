// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const draft = { name: 'Amicale de Pantin', postal_code: '93500', email: 'contact@pantin.example.org' };

describe('POST /api/entities', () => {
  test('a super administrator creates an association', async () => {
    const { status, body, headers } = await world.as('root').post('/api/entities', draft);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Amicale de Pantin',
      postal_code: '93500',
      email: 'contact@pantin.example.org',
      entity_type_id: 1,
      time_zone: 'Europe/Paris',
      chk_pay: 0,
      settings: { members_can_delete: false, auto_receipts: false, chat_months: 6 },
      version: 1,
      deleted_at: null,
    });
    expect(headers['etag']).toBe('"v1"');
    const events = await emittedEvents();
    expect(events).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'entity_created',
        user_id: world.person.root.userId,
        entity_id: body.entity_id,
        ip: '203.0.113.7',
        platform: 'web',
        created_by: world.person.root.userId,
        entity_type_id: 1,
        postal_code: '93500',
      },
    ]);
    expect(await historyOf('entity', body.entity_id)).toMatchObject([{ action: 'created' }]);
  });

  test('name, e-mail and phone are encrypted, in the row and everywhere else', async () => {
    const { body } = await world.as('root').post('/api/entities', { ...draft, phone: '01 48 47 00 00' });
    const row = await asOwner((trx) =>
      trx.selectFrom('entities').selectAll().where('id', '=', body.entity_id).executeTakeFirstOrThrow(),
    );
    expect(row.encrypted_name).toMatch(/^v1\.d1\./);
    const written = JSON.stringify([row, await emittedEvents(), logLines]);
    for (const secret of ['Amicale de Pantin', 'pantin.example.org', '01 48 47']) {
      expect(written).not.toContain(secret);
    }
  });

  test('the same request under the same key creates one association', async () => {
    const key = { 'idempotency-key': 'pantin' };
    const first = await world.as('root').post('/api/entities', draft, key);
    const again = await world.as('root').post('/api/entities', draft, key);
    expect(again.body).toEqual(first.body);
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('nobody else may', async () => {
    for (const name of ['ada', 'theo', 'alice'] as const) {
      expect(await world.as(name).post('/api/entities', draft)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect(await anonymous.post('/api/entities', draft)).toMatchObject({
      status: 401,
      body: { code: 'missing-token' },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test.each([
    ['732 829 320', 'W93 1234567', '732829320', 'W931234567'],
    [' 732\u00a0829\u202f320 ', 'W 931 234 567', '732829320', 'W931234567'],
    ['732829320', 'W931234567', '732829320', 'W931234567'],
  ])('the legal numbers may be written in groups: %j, %j', async (siren, rna, ...stored) => {
    const { status, body } = await world.as('root').post('/api/entities', { ...draft, siren, rna });
    expect([status, body.siren, body.rna]).toEqual([201, ...stored]);
  });

  test.each([
    ['123456789', 'the check digit does not fit'],
    ['123 456 789', 'the check digit does not fit'],
    ['73282932', 'expected a SIREN of nine digits'],
    ['', 'expected a SIREN of nine digits'],
  ])('what is wrong with the SIREN %j is said', async (siren, detail) => {
    const { body } = await world.as('root').post('/api/entities', { ...draft, siren });
    expect(body.errors).toEqual([{ pointer: '/siren', detail, code: 'invalid-value' }]);
  });

  test.each([
    [{ ...draft, name: undefined }, '/name', 'required'],
    [{ ...draft, name: '  ' }, '/name', 'too-small'],
    [{ ...draft, postal_code: 93500 }, '/postal_code', 'invalid-type'],
    [{ ...draft, postal_code: '9350' }, '/postal_code', 'invalid-format'],
    [{ ...draft, siren: '123456789' }, '/siren', 'invalid-value'],
    [{ ...draft, rna: 'X931234567' }, '/rna', 'invalid-value'],
    [{ ...draft, time_zone: 'Europe/Bondy' }, '/time_zone', 'invalid-value'],
    [{ ...draft, entity_type_id: 7 }, '/entity_type_id', 'invalid-value'],
    [{ ...draft, chk_pay: true }, '/chk_pay', 'invalid-value'],
    [{ ...draft, email: 'nobody' }, '/email', 'invalid-format'],
    [{ ...draft, entity_id: 12 }, '/entity_id', 'unknown-field'],
    [{ ...draft, settings: { members_can_delete: 1 } }, '/settings/members_can_delete', 'invalid-type'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    const answer = await world.as('root').post('/api/entities', body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
  });
});
