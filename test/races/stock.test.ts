import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import type { Json } from '../support/http/answer.ts';
import { clientWith } from '../support/http/client.ts';
import { ids, resources } from '../support/run/resources.ts';
import { type CashRound, openCashRound } from '../support/world/cash.ts';
import { setSettings } from '../support/world/settings.ts';
import type { PersonName } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

/** Ten calendars are in the cupboard, Alice has ten, and she left one at a visit. */
type Stock = { received: number; visit: number; draft: Json };
type Place = CashRound & { by(name: PersonName): ReturnType<typeof clientWith> };

const TEN = 10;

huntRaces<Stock, Place>('calendars between cupboard, member and door', {
  open: async (chance) => {
    const cash = await openCashRound();
    await setSettings(cash.world.bondy, { members_can_delete: true });
    const on = racing(resources, chance);
    return { ...cash, by: (name) => clientWith({ token: cash.world.person[name].token, on }) };
  },
  prepare: async ({ world, round, gift }) => {
    const path = `/api/operations/${round.operationId}/stock`;
    const theo = world.as('theo');
    const alice = { member: round.alice.userId };
    await theo.put(path, { received: 100_000 });
    const { members } = (await theo.get(`/api/cash/balances?operation_id=${round.operationId}`)).body;
    const { given, returned, lost } = members[0].calendars;
    const count = given - returned - lost;
    if (count > 0) await theo.post(`${path}/movements`, { ...alice, kind: 'lost', count });
    await theo.post(`${path}/movements`, { ...alice, kind: 'given', count: TEN });
    const moved = (await theo.put(path, { received: 100_000 })).body;
    const received = moved.given - moved.returned + TEN;
    await theo.put(path, { received });
    const draft = {
      id: ids.uuid(),
      fk_operation: round.operationId,
      montant: '10.00',
      fk_type_reglement: 'cash',
      lat: 48.9,
      lon: 2.48,
      passed_at: '2026-11-20T08:00:00.000Z',
    };
    return { received, visit: (await gift('alice', '5.00')).passage_id, draft };
  },
  moves: {
    'ten given to Alice': moved('theo', 'alice', 'given'),
    'ten given to Bob': moved('ada', 'bob', 'given'),
    'ten returned': moved('theo', 'alice', 'returned'),
    'ten lost': moved('ada', 'alice', 'lost'),
    'ten fewer received': received(({ received: before }) => before - TEN),
    'ten more received': received(({ received: before }) => before + TEN),
    'no more counting': received(() => null),
    'a visit':
      ({ by }) =>
      async ({ draft }) =>
        (await by('alice').post('/api/passages', draft)).status,
    'the same visit from a phone':
      ({ by, round }) =>
      async ({ draft }) => {
        const url = `/api/field/passages/push?operation_id=${round.operationId}`;
        return (await by('alice').post(url, [{ newDocumentState: draft }])).status;
      },
    'three at a door':
      ({ by }) =>
      async ({ visit }) =>
        (await by('alice').patch(`/api/passages/${visit}`, { nb_calendriers: 3 })).status,
    'another author':
      ({ by, round }) =>
      async ({ visit }) =>
        (await by('ada').patch(`/api/passages/${visit}`, { fk_user: round.bob.opeUserId })).status,
    deletion:
      ({ by }) =>
      async ({ visit }) =>
        (await by('ada').delete(`/api/passages/${visit}?reason=error`)).status,
  },
  judge: async (_, played, place) => [
    ...played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`),
    ...(await faultsOfStock()),
    ...(await faultsOfCalendars(place)),
  ],
});

function moved(by: PersonName, whose: 'alice' | 'bob', kind: string): (place: Place) => Move<Stock> {
  return (place) => async () => {
    const path = `/api/operations/${place.round.operationId}/stock/movements`;
    return (await place.by(by).post(path, { member: place.round[whose].userId, kind, count: TEN })).status;
  };
}

function received(of: (stock: Stock) => number | null): (place: Place) => Move<Stock> {
  return ({ by, round }) =>
    async (stock) =>
      (await by('theo').put(`/api/operations/${round.operationId}/stock`, { received: of(stock) })).status;
}

/** A member has not returned or lost more than they got, and members have no more calendars than there are. */
async function faultsOfStock(): Promise<string[]> {
  const { rows } = await asOwner((trx) =>
    sql<{ fault: string }>`
      select ope_user_id || ' has given back or lost more than they had' as fault
      from stock_movements group by ope_user_id
      having sum(case when kind = 'given' then count else -count end) < 0
      union all
      select 'members of ' || o.id || ' have more than there are'
      from operations o join stock_movements s on s.operation_id = o.id
      group by o.id, o.calendars_received
      having o.calendars_received
        < sum(case s.kind when 'given' then s.count when 'returned' then -s.count else 0 end)
    `.execute(trx),
  );
  return rows.map(({ fault }) => fault);
}

/** The balances equal the movements and visits, and given = sold + returned + lost + due. */
async function faultsOfCalendars({ world, round }: Place): Promise<string[]> {
  const { body } = await world.as('theo').get(`/api/cash/balances?operation_id=${round.operationId}`);
  if (body.totals.calendars === null) return [];
  const { rows } = await asOwner((trx) =>
    sql<{ ope_user_id: number; given: number; sold: number; returned: number; lost: number }>`
      select m.id as ope_user_id,
        (select coalesce(sum(nb_calendriers), 0)::int from passages where fk_user = m.id and deleted_at is null) as sold,
        coalesce(sum(s.count) filter (where s.kind = 'given'), 0)::int as given,
        coalesce(sum(s.count) filter (where s.kind = 'returned'), 0)::int as returned,
        coalesce(sum(s.count) filter (where s.kind = 'lost'), 0)::int as lost
      from ope_users m left join stock_movements s on s.ope_user_id = m.id
      where m.operation_id = ${round.operationId} group by m.id
    `.execute(trx),
  );
  const faults = rows.flatMap(({ ope_user_id, ...stored }) => {
    const row = body.members.find((one: Json) => one.ope_user_id === ope_user_id);
    const told = { ...row?.calendars };
    const due = stored.given - stored.sold - stored.returned - stored.lost;
    const isSame = Object.entries({ ...stored, due }).every(([name, value]) => told[name] === value);
    return isSame ? [] : [`${ope_user_id} has ${JSON.stringify(stored)}, told ${JSON.stringify(told)}`];
  });
  const inAll = rows.reduce((sum, { given }) => sum + given, 0);
  if (body.totals.calendars.given !== inAll) faults.push(`in all ${inAll} were given`);
  return faults;
}
