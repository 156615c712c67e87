import { expect, test } from '@jest/globals';
import { authenticator } from '../support/auth/authenticator.ts';
import { addCodes, addPasskey, codeOf, ticketOf } from '../support/auth/factors.ts';
import { asOwner } from '../support/database/owner.ts';
import { anonymous, request } from '../support/http/client.ts';
import { logIn } from '../support/http/login.ts';
import { clock, ids, resources } from '../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = { world: World; on: typeof resources };
type Answered = ReturnType<typeof request>;

/** Alice with a passkey, an application of codes and recovery codes, and everything that she could send now. */
type Holder = {
  userId: number;
  token: string;
  tickets: [string, string];
  code: string;
  recoveryCode: string;
  /** The answer of her device to one challenge. */
  credential: object;
  passkeyId: number;
};

const status = async (answer: Answered): Promise<number> => (await answer).status;

const withCode =
  (ticket: 0 | 1, which: 'code' | 'recoveryCode') =>
  ({ on }: Place): Move<Holder> =>
  ({ tickets, ...holder }) =>
    status(
      request(
        'POST',
        '/api/login/second-factor',
        { login_ticket: tickets[ticket], code: holder[which] },
        { on },
      ),
    );

const withPasskey =
  ({ on }: Place): Move<Holder> =>
  ({ credential }) =>
    status(request('POST', '/api/login/passkey', { credential }, { on }));

const own =
  (method: string, path: (holder: Holder) => string, body: object | undefined) =>
  ({ on }: Place): Move<Holder> =>
  (holder) =>
    status(request(method, path(holder), body, { on, token: holder.token }));

huntRaces<Holder, Place>('a user and the second factors', {
  open: async (chance) => ({ world: await createWorld(), on: racing(resources, chance) }),
  prepare: ({ world }) => freshHolder(world),
  moves: {
    'a code': withCode(0, 'code'),
    'the same code with another ticket': withCode(1, 'code'),
    'the same ticket with a recovery code': withCode(0, 'recoveryCode'),
    'the same recovery code with another ticket': withCode(1, 'recoveryCode'),
    'a passkey': withPasskey,
    'the same answer of the passkey': withPasskey,
    'no codes any more': own('DELETE', () => '/api/totp', { current_password: PASSWORD }),
    'no passkey any more': own('DELETE', ({ passkeyId }) => `/api/passkeys/${passkeyId}`, {
      current_password: PASSWORD,
    }),
    'new recovery codes': own('POST', () => '/api/recovery-codes', undefined),
    'a reset':
      ({ on, world }) =>
      ({ userId }) =>
        status(
          request('DELETE', `/api/users/${userId}/second-factors`, undefined, {
            on,
            token: world.person.ada.token,
          }),
        ),
  },
  judge: async ({ userId }, played) => [
    ...played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`),
    ...takenTwice(played, ['a code', 'the same code with another ticket']),
    ...takenTwice(played, ['a code', 'the same ticket with a recovery code']),
    ...takenTwice(played, [
      'the same ticket with a recovery code',
      'the same recovery code with another ticket',
    ]),
    ...takenTwice(played, ['a passkey', 'the same answer of the passkey']),
    ...(await faultsOfMark(userId)),
  ],
});

/** What may be taken once was taken by two moves. */
function takenTwice(played: readonly { move: string; status: number }[], once: readonly string[]): string[] {
  const taken = played.filter(({ move, status: answered }) => once.includes(move) && answered === 200);
  return taken.length > 1 ? [`${taken.map(({ move }) => move).join(' and ')} were both taken`] : [];
}

/** The mark of the user, which admission reads, is what the tables say. */
async function faultsOfMark(userId: number): Promise<string[]> {
  const { mark, passkeys, codes, recovery } = await asOwner(async (trx) => ({
    mark: await trx.selectFrom('users').select('has_factor').where('id', '=', userId).executeTakeFirst(),
    passkeys: await trx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute(),
    codes: await trx.selectFrom('totp_secrets').select('uuid').where('user_id', '=', userId).execute(),
    recovery: await trx
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .execute(),
  }));
  const has = passkeys.length + codes.length > 0;
  return [
    ...((mark?.has_factor === 1) === has ? [] : ['the mark of the user is not what is registered']),
    ...(has || recovery.length === 0 ? [] : ['recovery codes are left without a factor']),
  ];
}

async function freshHolder(world: World): Promise<Holder> {
  const { alice } = world.person;
  await asOwner(async (trx) => {
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'login_tickets'] as const)
      await trx.deleteFrom(table).execute();
    for (const table of ['login_failures', 'login_streaks', 'history'] as const)
      await trx.deleteFrom(table).execute();
    await trx.updateTable('users').set({ has_factor: 0 }).where('id', '=', alice.userId).execute();
  });
  // A reset has ended the session of the round before.
  const { token } = (await logIn('alice.bondy')).body;
  const { device, passkeyId, recoveryCodes } = await addPasskey({ token }, authenticator({ id: ids.uuid() }));
  const { secret } = await addCodes({ token });
  clock.advance(60);
  const tickets: [string, string] = [await ticketOf('alice.bondy'), await ticketOf('alice.bondy')];
  const asked = await anonymous.post('/api/login/passkey/options', {});
  const credential = device.get(asked.body);
  const [recoveryCode = ''] = recoveryCodes;
  return { userId: alice.userId, token, tickets, code: codeOf(secret), recoveryCode, credential, passkeyId };
}

test('of 20 requests with one code at the same time one signs in', async () => {
  const world = await createWorld();
  const { secret } = await addCodes(world.person.alice);
  clock.advance(60);
  const tickets: string[] = [];
  for (let at = 0; at < 20; at += 1) tickets.push(await ticketOf('alice.bondy'));
  const code = codeOf(secret);
  const statuses = await Promise.all(
    tickets.map((login_ticket) =>
      status(request('POST', '/api/login/second-factor', { login_ticket, code }, {})),
    ),
  );
  expect(statuses.filter((one) => one === 200)).toHaveLength(1);
  expect(statuses.filter((one) => one !== 200 && one !== 401 && one !== 429)).toEqual([]);
});
