import { hashToken } from '../../lib/core/ids.ts';
import { hashPassword } from '../../lib/core/passwords/password-hash.ts';
import { roles } from '../../lib/core/roles-matrix.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import { asOwner } from '../support/database/owner.ts';
import { clientWith, request } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { clock, ids, resources } from '../support/run/resources.ts';
import { createWorld, PASSWORD, type Person, type PersonName, type World } from '../support/world/world.ts';
import { brokenChains } from './chains.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

const NEXT_PASSWORD = 'another battery staple horse';

type Place = { world: World; on: typeof resources; by(name: PersonName): ReturnType<typeof clientWith> };
/** Bob, who administers Bondy together with Ada, a link to reset his password, and one of his session that signs in. */
type Bob = { userId: number; adaId: number; username: string; token: string; signInLink: string };

huntRaces<Bob, Place>('a user, the last administrators and their sessions', {
  open: async (chance) => {
    const world = await createWorld();
    const on = racing(resources, chance);
    return { world, on, by: (name) => clientWith({ token: world.person[name].token, on }) };
  },
  prepare: async ({ world }) => {
    const { bob, ada } = world.person;
    const links = await freshBob(bob, ada);
    return { userId: bob.userId, adaId: ada.userId, username: bob.username, ...links };
  },
  moves: {
    login:
      ({ on }) =>
      ({ username }) =>
        status(request('POST', '/api/login', { username, password: PASSWORD }, { on })),
    'a link that signs in':
      ({ on }) =>
      ({ signInLink: token }) =>
        status(request('POST', '/api/sign-in-links/use', { token }, { on })),
    'the same link again':
      ({ on }) =>
      ({ signInLink: token }) =>
        status(request('POST', '/api/sign-in-links/use', { token }, { on })),
    'another password':
      ({ on }) =>
      ({ token }) =>
        status(request('POST', '/api/passwords/reset', { token, password: NEXT_PASSWORD }, { on })),
    'a forgotten password':
      ({ on }) =>
      async ({ userId, username }) => {
        const answered = await status(request('POST', '/api/passwords/forgot', { username }, { on }));
        const link = { user_id: userId, email_uuid: ids.uuid() };
        await invokeWorker('send-mail', [JSON.stringify(link)], on);
        return answered;
      },
    'a password from above': patched({ password: null }),
    invitation:
      ({ by }) =>
      ({ userId }) =>
        status(by('root').post(`/api/users/${userId}/invitation`)),
    letter:
      ({ by }) =>
      ({ userId }) =>
        status(by('root').post('/api/users/letters', { user_ids: [userId] })),
    deactivation: patched({ chk_active: 0 }),
    'a member again': patched({ role_id: roles.member }),
    'another name': patched({ name: 'Robert' }),
    deletion:
      ({ by }) =>
      ({ userId }) =>
        status(by('root').delete(`/api/users/${userId}`)),
    restoration:
      ({ by }) =>
      ({ userId }) =>
        status(by('root').post(`/api/users/${userId}/restore`)),
    'Bob takes Ada out':
      ({ world, on }) =>
      ({ adaId }) =>
        status(
          clientWith({ token: world.person.bob.token, on }).patch(`/api/users/${adaId}`, { chk_active: 0 }),
        ),
    'Ada takes Bob out':
      ({ by }) =>
      ({ userId }) =>
        status(by('ada').patch(`/api/users/${userId}`, { chk_active: 0 })),
    'Ada becomes a member':
      ({ by }) =>
      ({ adaId }) =>
        status(by('ada').patch(`/api/users/${adaId}`, { role_id: roles.member })),
  },
  judge: async ({ userId }, played, { world }) => {
    const failed = played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`);
    return [
      ...failed,
      ...faultsOfLink(played),
      ...(await faultsOfUser(userId, played)),
      ...(await faultsOfAdmins(world.bondy, played)),
    ];
  },
});

function patched(patch: object): (place: Place) => Move<Bob> {
  return ({ by }) =>
    ({ userId }) =>
      status(by('root').patch(`/api/users/${userId}`, patch));
}

async function status(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status;
}

/** Makes Bob and Ada administrators with their first password, and removes the traces of earlier rounds. */
async function freshBob(bob: Person, ada: Person): Promise<Pick<Bob, 'token' | 'signInLink'>> {
  const people = [bob, ada];
  const password_hash = await hashOnce();
  const [token, signInLink] = [ids.uuid(), ids.uuid()];
  await asOwner(async (trx) => {
    const account = { fk_role: roles.entity_admin, chk_active: 1, deleted_at: null, password_hash } as const;
    await trx
      .updateTable('users')
      .set({ ...account, password_generated: 0, password_expires_at: null })
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute();
    for (const table of ['history', 'password_resets', 'login_failures', 'login_streaks'] as const)
      await trx.deleteFrom(table).execute();
    for (const person of people) await freshSession(trx, person);
    const reset = { token_hash: hashToken(token), user_id: bob.userId, created_at: clock.now() };
    await trx
      .insertInto('password_resets')
      .values({ ...reset, expires_at: '2026-11-20T09:30:00.000Z' })
      .execute();
    await trx
      .insertInto('sign_in_links')
      .columns(['session_id', 'token_hash', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select((one) => [
            'id',
            one.val(hashToken(signInLink)).as('token_hash'),
            one.val('2026-11-20T09:30:00.000Z').as('expires_at'),
          ])
          .where('user_id', '=', bob.userId),
      )
      .execute();
  });
  return { token, signInLink };
}

/** Leaves the user one session, with the known token. */
async function freshSession(trx: Db, { userId, token }: Person): Promise<void> {
  const now = clock.now();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    platform: 'web',
    app_version: null,
  } as const;
  const times = { created_at: now, last_used_at: now, expires_at: '2027-01-01T00:00:00.000Z' };
  await trx
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute();
}

let hash: Promise<string> | undefined;
function hashOnce(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

function faultsOfLink(played: { move: string; status: number }[]): string[] {
  const used = played.filter(({ move, status }) => /link that|link again/.test(move) && status === 200);
  return used.length > 1 ? ['a link signed in twice'] : [];
}

/** Sessions and links end with the account or the password, at most one link is valid, and the history is a chain. */
async function faultsOfUser(userId: number, played: { move: string; status: number }[]): Promise<string[]> {
  return asOwner(async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const sessions = await trx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
    const links = await trx
      .selectFrom('password_resets')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute();
    const rows = await trx
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('object', '=', 'user')
      .where('object_id', '=', userId)
      .orderBy('id')
      .execute();
    const history = rows.map(({ action, changes }) => ({ action, changes: { ...changes } }));
    const isOut = user.deleted_at !== null || user.chk_active === 0;
    const hasChosen = played.some((one) => one.move === 'another password' && one.status === 204);
    const faults = brokenChains('history', history, { chk_active: user.chk_active, role_id: user.fk_role });
    if (isOut && sessions.length > 0) faults.push(`${sessions.length} sessions of who is out`);
    if (isOut && links.length > 0) faults.push(`${links.length} links of who is out`);
    if (hasChosen && !isOut && sessions.length > 0)
      faults.push('a session outlived the password it began with');
    if (links.length > 1) faults.push(`${links.length} links`);
    return faults;
  });
}

/** The association has an administrator, unless the platform removed the last one. */
async function faultsOfAdmins(entityId: number, played: { move: string }[]): Promise<string[]> {
  const byThemselves = played.every(({ move }) => /^(Bob|Ada)/.test(move));
  if (!byThemselves) return [];
  const admins = await asOwner((trx) =>
    trx
      .selectFrom('users')
      .select('id')
      .where('entity_id', '=', entityId)
      .where('fk_role', '=', roles.entity_admin)
      .where('chk_active', '=', 1)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return admins.length === 0 ? ['nobody administers the association any more'] : [];
}
