// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { configFrom } from '../../../lib/core/config/config.ts';
import { addCodes, addPasskey, codeOf, stepUpWith } from '../../support/auth/factors.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock, resources } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const setup = { status: 403, body: { code: 'second-factor-setup' } };
const required = { status: 403, body: { code: 'second-factor-required' } };
const require_ = () =>
  world
    .as('ada')
    .patch(`/api/entities/${world.bondy}`, { settings: { second_factor: 'required_for_managers' } });

describe('an association that requires a second factor of those who answer for money', () => {
  test('security row 47: lets them do nothing before they have one, from the next request on', async () => {
    expect(await require_()).toMatchObject({
      status: 200,
      body: { settings: { second_factor: 'required_for_managers' } },
    });
    for (const name of ['ada', 'theo'] as const) {
      expect(await world.as(name).get('/api/operations')).toMatchObject(setup);
      expect(await world.as(name).post('/api/exports', { kind: 'history' })).toMatchObject(setup);
      expect(await world.as(name).get('/api/session')).toMatchObject({
        status: 200,
        body: { second_factor: { must_register: true, is_registered: false } },
      });
      expect(await world.as(name).get('/api/second-factors')).toMatchObject({
        body: { must_register: true },
      });
    }
    expect(await world.as('alice').get('/api/operations')).toMatchObject({ status: 200 });
    await addCodes(world.person.ada);
    expect(await world.as('ada').get('/api/operations')).toMatchObject({ status: 200 });
    expect(await world.as('nora').get('/api/operations')).toMatchObject({ status: 200 });
  });

  test('stops the software of who has none, until they have', async () => {
    const draft = { name: 'Compta', actions: ['operation.read'], expires_at: '2027-06-30T00:00:00.000Z' };
    const { body } = await world.as('theo').post('/api/keys', draft);
    const software = clientWith({ token: body.key });
    expect(await software.get('/api/operations')).toMatchObject({ status: 200 });
    await require_();
    expect(await software.get('/api/operations')).toMatchObject(setup);
    await addCodes(world.person.theo);
    expect(await software.get('/api/operations')).toMatchObject({ status: 200 });
  });

  test('is changed by nobody who has not shown the factor, and by no software', async () => {
    const draft = { name: 'Outil', actions: ['entity.edit'], expires_at: '2027-06-30T00:00:00.000Z' };
    const { body } = await world.as('ada').post('/api/keys', draft);
    await addCodes(world.person.ada);
    clock.advance(900);
    const off = { settings: { second_factor: 'off' } };
    expect(await world.as('ada').patch(`/api/entities/${world.bondy}`, off)).toMatchObject(required);
    const software = clientWith({ token: body.key });
    expect(await software.patch(`/api/entities/${world.bondy}`, off)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const other = { settings: { auto_receipts: true } };
    expect(await software.patch(`/api/entities/${world.bondy}`, other)).toMatchObject({ status: 200 });
  });

  test('lets them sign out', async () => {
    await require_();
    expect(await world.as('theo').post('/api/logout')).toMatchObject({ status: 204 });
  });
});

describe('a super administrator', () => {
  const strict = {
    ...resources,
    config: configFrom({ ...resources.config.environment, SUPER_ADMIN_FACTOR: 'required' }),
  };
  const sessionOf = async () => {
    const { body } = await logIn('root.platform');
    return clientWith({ token: body.token, on: strict });
  };

  test('needs a second factor from the second sign-in on', async () => {
    const first = await sessionOf();
    expect(await first.get('/api/entities')).toMatchObject({ status: 200 });
    const second = await sessionOf();
    expect(await second.get('/api/entities')).toMatchObject(setup);
    expect(await first.get('/api/entities')).toMatchObject({ status: 200 });
    await addPasskey(world.person.root);
    expect(await second.get('/api/entities')).toMatchObject({ status: 200 });
  });
});

describe('what asks for a factor that was shown recently', () => {
  const exported = (kind: string) => world.as('ada').post('/api/exports', { kind, operation_id: 1 });

  test('security row 46: is asked of whoever has one: exports that name people, money, erasures, the account', async () => {
    const { secret } = await addCodes(world.person.ada);
    clock.advance(900);
    const ada = world.as('ada');
    const { userId } = world.person.ada;
    expect(await ada.post('/api/exports', { kind: 'history' })).toMatchObject(required);
    expect(await exported('passages')).toMatchObject(required);
    expect(await exported('journal')).toMatchObject({ status: 422, body: { code: 'operation-not-found' } });
    expect(await ada.post('/api/privacy/erase', {})).toMatchObject(required);
    expect(await ada.post('/api/privacy/export', {})).toMatchObject(required);
    expect(await ada.post('/api/pay/refunds', {})).toMatchObject(required);
    expect(await ada.put('/api/passwords', {})).toMatchObject(required);
    const change = { email: 'ada@example.com', current_password: PASSWORD };
    expect(await ada.patch(`/api/users/${userId}`, change)).toMatchObject(required);
    const other = `/api/users/${world.person.alice.userId}`;
    expect(await ada.patch(other, { password: 'a quite different one' })).toMatchObject(required);
    expect(await ada.patch(other, { name: 'Alice M.' })).toMatchObject({ status: 200 });
    expect(await ada.delete(`${other}/second-factors`)).toMatchObject(required);
    expect(await stepUpWith(world.person.ada, codeOf(secret))).toMatchObject({ status: 200 });
    expect(await ada.post('/api/exports', { kind: 'history' })).toMatchObject({ status: 202 });
  });
});

describe('losing the factors', () => {
  test('an erased member leaves no factor behind', async () => {
    const { userId } = world.person.alice;
    await addPasskey(world.person.alice);
    await addCodes(world.person.alice);
    const erase = { user_id: userId, reason: 'Départ', dry_run: false };
    expect(await world.as('ada').post('/api/privacy/erase', erase)).toMatchObject({ status: 200 });
    const left = await asOwner(async (trx) => [
      ...(await trx.selectFrom('passkeys').select('user_id').execute()),
      ...(await trx.selectFrom('totp_secrets').select('user_id').execute()),
      ...(await trx.selectFrom('recovery_codes').select('user_id').execute()),
    ]);
    expect(left).toEqual([]);
  });
});
