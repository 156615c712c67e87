// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes, codeOf, ticketOf } from '../../support/auth/factors.ts';
import { eventsNamed } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, gateways, logLines, mail, resources } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const finish = (login_ticket: string, code: string, ip?: string) =>
  clientWith(ip === undefined ? {} : { ip }).post('/api/login/second-factor', { login_ticket, code });

describe('POST /api/login/second-factor', () => {
  test('answers 401 with a ticket, and then opens the session', async () => {
    const { secret } = await addCodes(world.person.alice);
    clock.advance(60);
    const { status, body } = await logIn('alice.bondy');
    expect([status, body]).toEqual([
      401,
      expect.objectContaining({
        code: 'second-factor-required',
        login_ticket: expect.stringMatching(/^trn_/),
        passkeys: false,
        codes: true,
      }),
    ]);
    expect(await eventsNamed('login_success')).toEqual([]);
    const opened = await finish(body.login_ticket, codeOf(secret));
    expect([opened.status, opened.body.user.username]).toEqual([200, 'alice.bondy']);
    expect(await eventsNamed('login_success')).toMatchObject([{ username: 'alice.bondy' }]);
    expect(logLines.join('\n')).not.toContain(body.login_ticket);
  });

  test('takes a code one step early or late, and none further away', async () => {
    const { secret } = await addCodes(world.person.alice);
    clock.advance(300);
    for (const steps of [-2, 2])
      expect(await finish(await ticketOf('alice.bondy'), codeOf(secret, steps))).toMatchObject({
        status: 401,
      });
    for (const steps of [-1, 1])
      expect(await finish(await ticketOf('alice.bondy'), codeOf(secret, steps))).toMatchObject({
        status: 200,
      });
  });

  test('security row 45: takes a code once, and none that is older than one that was taken', async () => {
    const { secret } = await addCodes(world.person.alice);
    clock.advance(300);
    expect(await finish(await ticketOf('alice.bondy'), codeOf(secret))).toMatchObject({ status: 200 });
    for (const steps of [0, -1])
      expect(await finish(await ticketOf('alice.bondy'), codeOf(secret, steps))).toMatchObject({
        status: 401,
        body: { code: 'invalid-code' },
      });
  });

  test('refuses the code of another user', async () => {
    await addCodes(world.person.alice);
    const { secret } = await addCodes(world.person.bob);
    clock.advance(60);
    expect(await finish(await ticketOf('alice.bondy'), codeOf(secret))).toMatchObject({ status: 401 });
  });

  test('takes a recovery code once, and tells the user', async () => {
    const { recoveryCodes } = await addCodes(world.person.alice);
    const [code = ''] = recoveryCodes;
    const typed = code.toLowerCase().replace(/-/g, ' ');
    expect(await finish(await ticketOf('alice.bondy'), typed)).toMatchObject({ status: 200 });
    expect(await finish(await ticketOf('alice.bondy'), code)).toMatchObject({ status: 401 });
    await deliverMessages();
    expect(mail.sent.at(-1)?.subject).toBe('Un code de secours a été utilisé');
  });

  test('security row 45: takes a ticket once, for five minutes, from the same network', async () => {
    const { secret } = await addCodes(world.person.alice);
    clock.advance(60);
    const ticket = await ticketOf('alice.bondy');
    expect(await finish(ticket, codeOf(secret), '198.51.100.9')).toMatchObject({
      status: 401,
      body: { code: 'login-ticket-invalid' },
    });
    expect(await finish(ticket, codeOf(secret))).toMatchObject({ status: 200 });
    clock.advance(60);
    expect(await finish(ticket, codeOf(secret))).toMatchObject({ body: { code: 'login-ticket-invalid' } });
    const late = await ticketOf('alice.bondy');
    clock.advance(300);
    expect(await finish(late, codeOf(secret))).toMatchObject({ body: { code: 'login-ticket-invalid' } });
    expect(await finish('trn_unknown', codeOf(secret))).toMatchObject({ status: 401 });
  });

  test('is asked for with a first factor that was added while the password was checked', async () => {
    const isCompromised = async () => {
      if (!isAdded) await addCodes(world.person.alice);
      isAdded = true;
      return false;
    };
    let isAdded = false;
    const on = { ...resources, gateways: { ...gateways, breach: async () => ({ isCompromised }) } };
    const credentials = { username: 'alice.bondy', password: PASSWORD };
    expect(await clientWith({ on }).post('/api/login', credentials)).toMatchObject({
      status: 401,
      body: { code: 'second-factor-required' },
    });
  });

  test('ends a ticket with the password that it stands for', async () => {
    const { secret } = await addCodes(world.person.alice);
    const ticket = await ticketOf('alice.bondy');
    const path = `/api/users/${world.person.alice.userId}`;
    expect(await world.as('ada').patch(path, { password: 'a quite different one' })).toMatchObject({
      status: 200,
    });
    clock.advance(60);
    expect(await finish(ticket, codeOf(secret))).toMatchObject({ body: { code: 'login-ticket-invalid' } });
  });

  test('counts a wrong code as a failed login, which the right password does not forget', async () => {
    const { secret } = await addCodes(world.person.alice);
    clock.advance(60);
    for (let at = 0; at < 10; at += 1)
      expect(await finish(await ticketOf('alice.bondy'), '000000')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    expect((await eventsNamed('login_failed'))[0]).toMatchObject({
      username: 'alice.bondy',
      reason: 'invalid_password',
    });
    clock.advance(900);
    expect(await finish(await ticketOf('alice.bondy'), codeOf(secret))).toMatchObject({ status: 200 });
  });
});
