// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { makeWebhook, storedWebhook, URL_OF_RECEIVER } from '../../support/webhooks/receivers.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ask = (by: PersonName, more: object = {}) =>
  world.as(by).post('/api/webhooks', { url: URL_OF_RECEIVER, events: ['passage.created'], ...more });
const count = () => asOwner(async (trx) => (await trx.selectFrom('webhooks').select('id').execute()).length);

describe('POST /api/webhooks', () => {
  test('answers the webhook with its secret, which is stored sealed and never shown again', async () => {
    const { status, headers, body } = await ask('ada', { name: 'Comptabilité' });
    expect(status).toBe(201);
    const { secret, ...webhook } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(headers['location']).toBe(`https://tournee.test/api/webhooks/${webhook.webhook_id}`);
    expect(webhook).toEqual({
      webhook_id: expect.any(Number),
      entity_id: world.bondy,
      name: 'Comptabilité',
      url: URL_OF_RECEIVER,
      events: ['passage.created'],
      active: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      paused_until: null,
      last_delivered_at: null,
      former_secret_until: null,
      version: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
    });
    const read = await world.as('ada').get(`/api/webhooks/${webhook.webhook_id}`);
    expect(read.body).toEqual(webhook);
    const row = JSON.stringify(await storedWebhook(webhook.webhook_id));
    expect(row).not.toContain(secret);
    expect(row).not.toContain('hooks.example.org');
    expect(await historyOf('webhook', webhook.webhook_id)).toEqual([
      {
        action: 'created',
        entity_id: world.bondy,
        by_user_id: world.person.ada.userId,
        changes: { events: { old: null, new: ['passage.created'] } },
      },
    ]);
  });

  test('is for administrators, and super administrators name the association', async () => {
    for (const name of ['alice', 'theo'] as const) expect(await ask(name)).toMatchObject({ status: 403 });
    expect(await anonymous.post('/api/webhooks', {})).toMatchObject({ status: 401 });
    expect(await ask('root')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/entity_id' }] } });
    expect(await ask('root', { entity_id: world.noisy })).toMatchObject({
      status: 201,
      body: { entity_id: world.noisy },
    });
    expect(await ask('ada', { entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found' },
    });
  });

  test.each([
    [{ url: 'http://hooks.example.org/' }, '/url', 'not-https'],
    [{ url: 'https://localhost/' }, '/url', 'not-a-name'],
    [{ url: 'https://127.1/' }, '/url', 'not-a-name'],
    [{ url: 'https://ada:secret@hooks.example.org/' }, '/url', 'has-credentials'],
    [{ url: `https://hooks.example.org/${'a'.repeat(500)}` }, '/url', 'too-big'],
    [{ url: '' }, '/url', undefined],
    [{ events: [] }, '/events', undefined],
    [{ events: ['login_success'] }, '/events/0', undefined],
    [{ events: ['webhook.test'] }, '/events/0', undefined],
    [{ events: ['passage.created', 'passage.created'] }, '/events', undefined],
    [{ secret: 'whsec_bWluZQ==' }, '/secret', 'unknown-field'],
  ])('%j is refused at %s', async (more, pointer, code) => {
    const { status, body } = await ask('ada', more);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer, ...(code && { code }) }]);
    expect(await count()).toBe(0);
  });

  test('an address is taken once, so that a request that is sent again makes no second one', async () => {
    await makeWebhook(world);
    expect(await ask('ada')).toMatchObject({ status: 409, body: { code: 'webhook-exists' } });
    expect(await ask('nora')).toMatchObject({ status: 201 });
    expect(await count()).toBe(2);
  });

  test('ten are enough for an association', async () => {
    for (let at = 0; at < 10; at += 1) await makeWebhook(world, { url: `${URL_OF_RECEIVER}/${at}` });
    expect(await ask('ada')).toMatchObject({ status: 409, body: { code: 'too-many-webhooks' } });
    expect(await ask('nora')).toMatchObject({ status: 201 });
  });

  test('the example, into which anybody may sign in, sends nothing to anywhere', async () => {
    await asOwner((trx) =>
      trx
        .insertInto('examples')
        .values({ round: 1, entity_id: world.bondy, made_at: '2026-11-20T09:00:00.000Z' })
        .execute(),
    );
    expect(await ask('ada')).toMatchObject({ status: 409, body: { code: 'webhook-of-example' } });
    expect(await count()).toBe(0);
  });
});
