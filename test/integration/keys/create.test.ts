// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { hashToken } from '../../../lib/core/ids.ts';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { END, makeKey, storedKeys } from '../../support/world/keys.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const draft = { name: 'Comptabilité', actions: ['export.create', 'stats.read'], expires_at: END };
const make = (more: object = {}, by: 'ada' | 'theo' | 'alice' | 'root' = 'ada') =>
  world.as(by).post('/api/keys', { ...draft, ...more });

describe('POST /api/keys', () => {
  test('answers the key once, and stores its hash', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body).toEqual({
      key_id: expect.any(Number),
      entity_id: world.bondy,
      name: 'Comptabilité',
      starts_with: body.key.slice(0, 12),
      actions: ['export.create', 'stats.read'],
      may: { 'export.create': 'entity', 'stats.read': 'entity' },
      state: 'live',
      made_by: world.person.ada.userId,
      made_by_name: 'Ada',
      created_at: clock.now(),
      expires_at: END,
      rotated_at: null,
      former_until: null,
      last_used_on: null,
      last_network: null,
      key: expect.stringMatching(/^tk_test_[0-9A-Za-z]{49}$/),
    });
    expect(await storedKeys()).toMatchObject([{ token_hash: hashToken(body.key), made_by: body.made_by }]);
    expect(JSON.stringify(await storedKeys())).not.toContain(body.key.slice(12));
  });

  test('is in the history of the association, which never has the key', async () => {
    const { key_id, key } = await makeKey(world, 'theo', ['cash.read', 'export.create']);
    expect(await historyOf('api_key', key_id)).toMatchObject([
      {
        action: 'created',
        by_user_id: world.person.theo.userId,
        changes: {
          name: { old: null, new: 'Comptabilité' },
          actions: { old: null, new: 'cash.read, export.create' },
          expires_at: { old: null, new: END },
        },
      },
    ]);
    const rows = await asOwner((trx) => trx.selectFrom('history').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
    expect(await emittedEvents()).toEqual([]);
  });

  test('mails its maker, without the key', async () => {
    const { key, starts_with } = await makeKey(world, 'theo', ['export.create']);
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'theo@example.org', subject: 'Un logiciel a reçu un accès en votre nom' },
    ]);
    expect(mail.sent[0]?.text).toContain(`« Comptabilité ». Elle commence par ${starts_with}`);
    expect(mail.sent[0]?.text).toContain('jusqu’au 20/06/2027 au plus tard');
    expect(JSON.stringify(mail.sent)).not.toContain(key.slice(12));
  });

  test('is for who may manage keys', async () => {
    expect(await make({}, 'alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await anonymous.post('/api/keys', draft)).toMatchObject({ status: 401 });
    expect(await storedKeys()).toEqual([]);
  });

  test('gives nothing that its maker may not do', async () => {
    expect(await make({ actions: ['export.create', 'operation.write'] }, 'theo')).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/actions/1' }] },
    });
    expect(await storedKeys()).toEqual([]);
  });

  test.each([
    'user.read',
    'user.edit',
    'privacy.manage',
    'keys.manage',
    'restore',
    'chat.use',
    'upload.use',
    'field.push',
    'entity.create',
    'stats.global',
    'no.such',
  ])('never gives %s', async (action) => {
    for (const by of ['ada', 'root'] as const)
      expect(await make({ actions: [action], entity_id: world.bondy }, by)).toMatchObject({
        status: 400,
        body: { code: 'validation-failed', errors: [{ pointer: '/actions/0' }] },
      });
  });

  test('ignores an action that is named twice', async () => {
    const { body } = await make({ actions: ['stats.read', 'stats.read'] });
    expect(body.actions).toEqual(['stats.read']);
  });

  test.each([
    ['of yesterday', '2026-11-19T09:00:00.000Z', '/expires_at'],
    ['of this instant', '2026-11-20T09:00:00.000Z', '/expires_at'],
    ['in more than 366 days', '2027-11-21T09:00:00.001Z', '/expires_at'],
  ])('refuses an end %s', async (_, expires_at, pointer) => {
    expect(await make({ expires_at })).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('takes an end in a year exactly', async () => {
    expect(await make({ expires_at: '2027-11-20T09:00:00.000Z' })).toMatchObject({ status: 201 });
  });

  test.each([
    ['no end', { expires_at: undefined }, '/expires_at'],
    ['no action', { actions: [] }, '/actions'],
    ['no name', { name: '  ' }, '/name'],
    ['a long name', { name: 'x'.repeat(61) }, '/name'],
    ['a name that turns the text around', { name: 'a\u202eb' }, '/name'],
    ['an unknown field', { scope: 'all' }, '/scope'],
  ])('refuses %s', async (_, more, pointer) => {
    expect(await make(more)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('security row 22: another association does not exist', async () => {
    expect(await make({ entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found', errors: [{ pointer: '/entity_id' }] },
    });
  });

  test('of a super administrator names its association', async () => {
    expect(await make({}, 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id' }] },
    });
    expect(await make({ entity_id: world.noisy }, 'root')).toMatchObject({
      status: 201,
      body: { entity_id: world.noisy, may: { 'export.create': 'entity' } },
    });
  });

  test('an association has at most 20 that live', async () => {
    for (let count = 0; count < 20; count += 1) await makeKey(world, 'ada', ['stats.read']);
    expect(await make()).toMatchObject({ status: 409, body: { code: 'too-many-keys' } });
    expect(await world.as('nora').post('/api/keys', draft)).toMatchObject({ status: 201 });
    const [first] = await storedKeys();
    await world.as('ada').delete(`/api/keys/${first?.id}`);
    expect(await make()).toMatchObject({ status: 201 });
  });

  test('expired ones leave room', async () => {
    for (let count = 0; count < 20; count += 1)
      await makeKey(world, 'ada', ['stats.read'], { expires_at: '2026-11-20T10:00:00.000Z' });
    clock.advance(3600);
    expect(await make()).toMatchObject({ status: 201 });
  });
});
