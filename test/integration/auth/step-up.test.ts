// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes, codeOf, stepUpWith } from '../../support/auth/factors.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const required = { status: 403, body: { code: 'second-factor-required' } };

describe('POST /api/session/step-up', () => {
  test('security row 46: is asked for what matters once 15 minutes have passed, and of nobody without one', async () => {
    const renew = () =>
      world.as('alice').put('/api/passwords', { current_password: PASSWORD, password: 'x' });
    expect(await renew()).toMatchObject({ status: 400 });
    const { secret } = await addCodes(world.person.alice);
    expect(await renew()).toMatchObject({ status: 400 });
    clock.advance(900);
    expect(await renew()).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    expect(await stepUpWith(world.person.alice, '000000')).toMatchObject({
      status: 403,
      body: { code: 'invalid-code' },
    });
    const { status, body } = await stepUpWith(world.person.alice, codeOf(secret));
    expect([status, body]).toEqual([200, { recent_until: '2026-11-20T09:30:00.000Z' }]);
    expect(await renew()).toMatchObject({ status: 400 });
    expect(await stepUpWith(world.person.alice, codeOf(secret))).toMatchObject({ status: 403 });
  });

  test('security row 46: nobody is let in, and no account of the association changes hands, without one', async () => {
    const { ada, alice } = world.person;
    const asAda = world.as('ada');
    const draft = (username: string) => ({ username, role_id: 3, password: 'Une phrase secrète' });
    const ask = () => [
      asAda.post('/api/users', draft('intrus')),
      asAda.post('/api/users/letters', { user_ids: [alice.userId] }),
      asAda.patch(`/api/users/${alice.userId}`, { role_id: 3 }),
      asAda.patch(`/api/users/${alice.userId}`, { username: 'autre.nom' }),
      asAda.patch(`/api/users/${alice.userId}`, { chk_active: 0 }),
      asAda.post(`/api/users/${world.person.bob.userId}/restore`),
      asAda.post(`/api/pay/accounts/${world.bondy}/onboarding-link`),
    ];
    await asAda.delete(`/api/users/${world.person.bob.userId}`);
    const { secret } = await addCodes(ada);
    clock.advance(900);
    for (const answer of ask()) expect(await answer).toMatchObject(required);
    // What changes nobody's access asks for nothing.
    const path = `/api/users/${alice.userId}`;
    const { body: before } = await asAda.get(path);
    expect(await asAda.patch(path, { ...before, name: 'Alice Petit' })).toMatchObject({ status: 200 });
    await stepUpWith(ada, codeOf(secret));
    for (const answer of ask()) expect(await answer).not.toMatchObject(required);
  });

  test('a ready file that names people is downloaded with a recent one', async () => {
    const asked = await world.as('ada').post('/api/exports', { kind: 'history' });
    await deliverMessages();
    const { secret } = await addCodes(world.person.ada);
    const read = () => world.as('ada').get(`/api/exports/${asked.body.export_id}`);
    expect((await read()).body.url).toEqual(expect.any(String));
    clock.advance(900);
    expect(await read()).toMatchObject(required);
    await stepUpWith(world.person.ada, codeOf(secret));
    expect((await read()).body.url).toEqual(expect.any(String));
  });

  test('counts wrong codes as failed logins', async () => {
    const { secret } = await addCodes(world.person.alice);
    for (let at = 0; at < 10; at += 1)
      expect(await stepUpWith(world.person.alice, '000000')).toMatchObject({ status: 403 });
    expect(await stepUpWith(world.person.alice, codeOf(secret, 1))).toMatchObject({ status: 429 });
  });

  test('repeats under the same idempotency key once the factor was shown', async () => {
    const { secret } = await addCodes(world.person.ada);
    clock.advance(900);
    const ask = () =>
      clientWith({ token: world.person.ada.token, headers: { 'idempotency-key': 'export-1' } }).post(
        '/api/exports',
        { kind: 'history' },
      );
    expect(await ask()).toMatchObject(required);
    await stepUpWith(world.person.ada, codeOf(secret));
    const made = await ask();
    expect(made).toMatchObject({ status: 202 });
    expect((await ask()).body.export_id).toBe(made.body.export_id);
  });
});
