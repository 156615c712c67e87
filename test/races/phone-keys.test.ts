import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { logIn } from '../support/http/login.ts';
import { resources } from '../support/run/resources.ts';
import { createWorld, PASSWORD, type PersonName } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

/** A new member with two phones that are prepared for the first time, and the keys that the phones got. */
type Subject = { userId: number; phones: ReturnType<typeof clientWith>[]; keys: Set<string> };
type Place = { by(name: PersonName): ReturnType<typeof clientWith>; on: ReturnType<typeof racing> };

const PATH = '/api/field/phone-key';
let members = 0;

huntRaces<Subject, Place>('the key of a member who works without a network', {
  open: async (chance) => {
    const world = await createWorld();
    const on = racing(resources, chance);
    return { on, by: (name) => clientWith({ token: world.person[name].token, on }) };
  },
  prepare: async ({ by, on }) => {
    members += 1;
    const username = `membre.${members}`;
    const { user_id } = (await by('ada').post('/api/users', { username, password: PASSWORD, role_id: 1 }))
      .body;
    const phones = [];
    for (const _ of ['one', 'other'])
      phones.push(clientWith({ token: (await logIn(username)).body.token, on }));
    return { userId: user_id, phones, keys: new Set<string>() };
  },
  moves: {
    'one phone': takes(0),
    'the other phone': takes(1),
    'signing out':
      () =>
      async ({ phones: [phone] }) =>
        (await phone?.post('/api/logout'))?.status ?? 0,
    deletion:
      ({ by }) =>
      async ({ userId }) =>
        (await by('ada').delete(`/api/users/${userId}`)).status,
    erasure:
      ({ by }) =>
      async ({ userId }) => {
        const question = { user_id: userId, reason: 'Demande du 3 mars', dry_run: false };
        return (await by('ada').post('/api/privacy/erase', question)).status;
      },
  },
  judge: async ({ userId, phones, keys }, played) => {
    const again = await Promise.all(phones.map((phone) => phone.put(PATH)));
    for (const { status, body } of again) if (status === 200) keys.add(body.key);
    const rows = await asOwner((trx) =>
      trx.selectFrom('phone_keys').select('user_id').where('user_id', '=', userId).execute(),
    );
    const isGone = played.some(({ move, status }) => move === 'erasure' && status < 300);
    return [
      ...played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`),
      ...(keys.size > 1 ? ['two keys were given'] : []),
      ...(isGone && rows.length > 0 ? ['a key is kept of who is gone'] : []),
      ...(!isGone && keys.size > rows.length ? ['a key was given and not kept'] : []),
    ];
  },
});

function takes(which: number): (place: Place) => Move<Subject> {
  return () =>
    async ({ phones, keys }) => {
      const answer = await phones[which]?.put(PATH);
      if (answer?.status === 200) keys.add(answer.body.key);
      return answer?.status ?? 0;
    };
}
