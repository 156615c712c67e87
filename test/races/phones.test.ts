import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { logIn } from '../support/http/login.ts';
import { clock, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

/** A session of Alice, whose phones were last in step long ago. */
type Subject = { alice: ReturnType<typeof clientWith> };
type Place = Season & { on: ReturnType<typeof racing>; ada: ReturnType<typeof clientWith> };

const phones = {
  one: '0192a7b1-5f0e-7000-8000-000000000001',
  other: '0192a7b1-5f0e-7000-8000-000000000002',
} as const;
const UNNAMED = '00000000-0000-0000-0000-000000000000';
/** Seconds after which a phone in step is noted again. */
const LONG = 600;

huntRaces<Subject, Place>('phones of a member that pull', {
  open: async (chance) => {
    const season = await openSeason();
    const on = racing(resources, chance);
    return { ...season, on, ada: clientWith({ token: season.world.person.ada.token, on }) };
  },
  prepare: async ({ on, world, round }) => {
    clock.advance(LONG);
    const members = `/api/operations/${round.operationId}/members`;
    await world.as('ada').post(members, { user_id: round.alice.userId });
    const { token } = (await logIn('alice.bondy')).body;
    return { alice: clientWith({ token, on }) };
  },
  moves: {
    'one phone': pulling({ 'X-Field-Phone': phones.one }),
    'the other phone': pulling({ 'X-Field-Phone': phones.other }),
    'a phone that says nothing': pulling({}),
    'signing out':
      () =>
      async ({ alice }) =>
        (await alice.post('/api/logout')).status,
    'taken out':
      ({ ada, round }) =>
      async () =>
        (await ada.delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`)).status,
  },
  judge: async (_, played) => {
    const rows = await asOwner((trx) => trx.selectFrom('field_phones').selectAll().execute());
    const inStep = rows.filter(({ in_step_at }) => in_step_at === clock.now()).map(({ phone }) => phone);
    const pulled = played.flatMap(({ move, status }) => (status === 200 ? (named[move] ?? []) : []));
    const hasLeft = played.some(({ move }) => move === 'signing out');
    return [
      ...played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`),
      ...pulled
        .filter((phone) => !hasLeft && !inStep.includes(phone))
        .map((phone) => `${phone} is not noted`),
      ...inStep.filter((phone) => hasLeft || !pulled.includes(phone)).map((phone) => `${phone} is noted`),
    ];
  },
});

const named: Record<string, string> = {
  'one phone': phones.one,
  'the other phone': phones.other,
  'a phone that says nothing': UNNAMED,
};

function pulling(headers: Record<string, string>): (place: Place) => Move<Subject> {
  return ({ round }) =>
    async ({ alice }) =>
      (await alice.get(`/api/field/passages/pull?operation_id=${round.operationId}`, headers)).status;
}
