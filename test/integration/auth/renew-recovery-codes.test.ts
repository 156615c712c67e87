// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes, ticketOf } from '../../support/auth/factors.ts';
import { clientWith } from '../../support/http/client.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const finish = (login_ticket: string, code: string, ip?: string) =>
  clientWith(ip === undefined ? {} : { ip }).post('/api/login/second-factor', { login_ticket, code });

describe('POST /api/recovery-codes', () => {
  test('are renewed by whoever has a factor, and the former ones end', async () => {
    expect(await world.as('alice').post('/api/recovery-codes')).toMatchObject({
      status: 409,
      body: { code: 'second-factor-missing' },
    });
    const { recoveryCodes } = await addCodes(world.person.alice);
    const { body } = await world.as('alice').post('/api/recovery-codes');
    expect(body.recovery_codes).toHaveLength(10);
    expect(await finish(await ticketOf('alice.bondy'), recoveryCodes[0])).toMatchObject({ status: 401 });
    expect(await finish(await ticketOf('alice.bondy'), body.recovery_codes[0])).toMatchObject({
      status: 200,
    });
    expect((await world.as('alice').get('/api/second-factors')).body).toMatchObject({
      recovery_codes_left: 9,
    });
  });
});
