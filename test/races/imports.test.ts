import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { resources } from '../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../support/world/world.ts';
import { huntRaces } from './hunt.ts';
import { racing } from './racers.ts';

type Place = { world: World; by(name: PersonName): ReturnType<typeof clientWith> };
/** The e-mail addresses of a list, new in each round. */
type List = { emails: readonly string[] };

let rounds = 0;

const bodyOf = (emails: readonly string[]) => ({
  csv: emails.map((email) => `Martin;Camille;${email}\n`).join(''),
  columns: ['last_name', 'first_name', 'email'],
  has_header: false,
  usernames: 'made',
  passwords: 'none',
});

const importing =
  (name: PersonName, order: (emails: readonly string[]) => readonly string[]) =>
  ({ by }: Place) =>
  async ({ emails }: List) =>
    (await by(name).post('/api/users/import', bodyOf(order(emails)))).status;

huntRaces<List, Place>('lists of one association, and of two', {
  open: async (chance) => {
    const world = await createWorld();
    const on = racing(resources, chance);
    return { world, by: (name) => clientWith({ token: world.person[name].token, on }) };
  },
  prepare: async () => {
    rounds += 1;
    return { emails: [1, 2, 3, 4].map((at) => `camille.${rounds}.${at}@example.org`) };
  },
  moves: {
    'a list': importing('ada', (emails) => emails),
    'the same list backwards': importing('ada', (emails) => [...emails].reverse()),
    'the same list elsewhere': importing('nora', (emails) => emails),
    'one of the list by hand':
      ({ by }) =>
      async ({ emails: [email] }) =>
        (await by('ada').post('/api/users', { username: `by.hand.${rounds}`, name: 'Camille Martin', email }))
          .status,
  },
  judge: async (_, played, { world }) => {
    const failed = played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`);
    const users = await asOwner((trx) =>
      trx
        .selectFrom('users')
        .select(['entity_id', 'email_index', 'username', 'username_key'])
        .where('deleted_at', 'is', null)
        .where('email_index', 'is not', null)
        .execute(),
    );
    const made = users.filter(({ username }) => username.startsWith('camille.martin'));
    const keys = new Set(made.map(({ username_key }) => username_key));
    const people = new Set(made.map(({ entity_id, email_index }) => `${entity_id} ${email_index}`));
    return [
      ...failed,
      ...(keys.size < made.length ? ['two users have one user name'] : []),
      ...(people.size < made.length ? ['a person of a list was made twice'] : []),
      ...(made.some(({ entity_id }) => entity_id !== world.bondy && entity_id !== world.noisy)
        ? ['a user of nobody']
        : []),
    ];
  },
});
