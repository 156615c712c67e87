import { roles } from '../../lib/core/roles-matrix.ts';
import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { ids, resources } from '../support/run/resources.ts';
import { createWorld, type PersonName } from '../support/world/world.ts';
import { huntRaces, type Played } from './hunt.ts';
import { racing } from './racers.ts';

type Account = { userId: number };
type Place = { entityId: number; by(name: PersonName): ReturnType<typeof clientWith> };

huntRaces<Account, Place>('an account that goes', {
  open: async (chance) => {
    const world = await createWorld();
    const on = racing(resources, chance);
    return { entityId: world.bondy, by: (name) => clientWith({ token: world.person[name].token, on }) };
  },
  prepare: async ({ entityId, by }) => {
    const draft = { entity_id: entityId, username: `depart-${ids.uuid().slice(-12)}`, role_id: roles.member };
    const { body } = await by('root').post('/api/users', draft);
    return { userId: body.user_id };
  },
  moves: {
    erasure:
      ({ by }) =>
      async ({ userId }) => {
        const request = { user_id: userId, reason: 'Demande', dry_run: false };
        return (await by('ada').post('/api/privacy/erase', request)).status;
      },
    'removal for good':
      ({ by }) =>
      async ({ userId }) =>
        (await by('root').delete(`/api/users/${userId}?soft=false&reason=Demande`)).status,
  },
  judge: async ({ userId }, played) => [...faultsOfAnswers(played), ...(await faultsOfAccount(userId))],
});

/** An erasure finds no account after the removal, which is no failure. */
function faultsOfAnswers(played: Played): string[] {
  const allowed: Record<string, number[]> = { erasure: [200], 'removal for good': [204, 404] };
  return played
    .filter(({ move, status }) => !allowed[move]?.includes(status))
    .map(({ move, status }) => `${move} answered ${status}`);
}

async function faultsOfAccount(userId: number): Promise<string[]> {
  const user = await asOwner((trx) =>
    trx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst(),
  );
  return user?.username.startsWith('depart') ? ['the account is neither erased nor removed'] : [];
}
