import { asOwner } from '../support/database/owner.ts';
import { clientWith, request } from '../support/http/client.ts';
import { resources } from '../support/run/resources.ts';
import { askForLink, chosen, confirmSignup, president } from '../support/world/signup.ts';
import { createWorld, type World } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

/** A link to sign up by an invitation, another link by the same invitation, and an association that a super administrator closes. */
type Subject = {
  round: number;
  invitation: string;
  token: string;
  other: string;
  email: string;
  closed: { entityId: number; userId: number; adminId: number };
};
type Place = { world: World; on: ReturnType<typeof racing> };

let rounds = 0;

huntRaces<Subject, Place>('an association that signs up, and one that is closed', {
  open: async (chance) => {
    const world = await createWorld();
    const deps = racing(resources, chance);
    const service = deps.config.service();
    // Where signing up is by invitation, so that both links compete for it.
    const config = { ...deps.config, service: () => ({ ...service, SIGNUP: 'invited' as const }) };
    return { world, on: { ...deps, config } };
  },
  prepare: async ({ world, on }) => {
    rounds += 1;
    const root = clientWith({ token: world.person.root.token, on });
    const { token: invitation } = (await root.post('/api/signup/invitations', {})).body;
    const email = `round${rounds}@example.org`;
    const ip = `198.51.100.${rounds % 250}`;
    const token = await askForLink({ invitation, email }, { on, ip });
    const other = await askForLink({ invitation, email: `other${rounds}@example.org` }, { on, ip });
    return { round: rounds, invitation, token, other, email, closed: await newAssociation(root, rounds) };
  },
  moves: {
    'a link': confirms(({ token, round }) => ({ token, username: `first.${round}` })),
    'the same link': confirms(({ token, round }) => ({ token, username: `second.${round}` })),
    'another link of the invitation': confirms(({ other, round }) => ({
      token: other,
      username: `third.${round}`,
    })),
    'the same username': confirms(({ other, round }) => ({ token: other, username: `first.${round}` })),
    'asking again':
      ({ on }) =>
      ({ invitation, email, round }) =>
        status(
          request(
            'POST',
            '/api/signup',
            { ...president, invitation, email },
            { on, ip: `203.0.113.${round % 250}` },
          ),
        ),
    closing:
      ({ world, on }) =>
      ({ closed }) =>
        status(
          request(
            'POST',
            `/api/entities/${closed.entityId}/close`,
            { reason: 'Doublon' },
            { on, token: world.person.root.token },
          ),
        ),
    'demoting the administrator':
      ({ world, on }) =>
      ({ closed }) =>
        status(
          request(
            'PATCH',
            `/api/users/${closed.adminId}`,
            { role_id: 1 },
            { on, token: world.person.root.token },
          ),
        ),
  },
  judge: async ({ round, closed }, played) => {
    const users = await asOwner((trx) =>
      trx
        .selectFrom('users')
        .select(['username', 'entity_id'])
        .where('username', 'in', [`first.${round}`, `second.${round}`, `third.${round}`])
        .execute(),
    );
    const confirmed = played.filter(({ move, status: code }) => /link|username/.test(move) && code === 200);
    const isAsked = played.some(({ move }) => move === 'asking again');
    const tries = played.filter(({ move }) => /link|username/.test(move));
    const isClosed = played.some(({ move, status: code }) => move === 'closing' && code === 200);
    const active = await asOwner((trx) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('entity_id', '=', closed.entityId)
        .where('chk_active', '=', 1)
        .execute(),
    );
    return [
      ...played.filter(({ status: code }) => code >= 500).map(({ move }) => `${move} failed`),
      ...(confirmed.length > 1 ? ['one invitation made two associations'] : []),
      ...(tries.length > 0 && confirmed.length === 0 && !isAsked ? ['a valid link made nothing'] : []),
      ...(users.length === confirmed.length
        ? []
        : [`${users.length} users of ${confirmed.length} confirmations`]),
      ...(isClosed && active.length > 0 ? ['somebody of a closed association is active'] : []),
    ];
  },
  judgeAll: async () => {
    const alone = await asOwner((trx) =>
      trx
        .selectFrom('entities')
        .leftJoin('users', 'users.entity_id', 'entities.id')
        .select('entities.id')
        .where('users.id', 'is', null)
        .execute(),
    );
    return alone.length > 0 ? [`${alone.length} associations without anybody`] : [];
  },
});

function confirms(bodyOf: (subject: Subject) => object): (place: Place) => Move<Subject> {
  return ({ on }) =>
    (subject) =>
      status(confirmSignup(bodyOf(subject), { on }));
}

async function status(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status;
}

/** An association with an administrator and a member. */
async function newAssociation(root: ReturnType<typeof clientWith>, round: number) {
  const entity = await root.post('/api/entities', { name: `Amicale ${round}`, postal_code: '93500' });
  const { entity_id } = entity.body;
  const add = async (role_id: number) => {
    const account = { username: `${role_id}.${round}.amicale`, password: chosen.password };
    return (await root.post('/api/users', { ...account, entity_id, role_id })).body.user_id;
  };
  return { entityId: entity_id, adminId: await add(2), userId: await add(1) };
}
