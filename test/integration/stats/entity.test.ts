import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';

let season: SeasonWithFigures;
beforeEach(async () => {
  season = await openFigures();
});

const at = (column: number, row: number, floor?: string, door?: string) => ({
  fk_adresse: season.addressAt(column, row).id,
  ...(door === undefined ? {} : { dwelling: { floor: floor ?? null, door } }),
});
const cash = (montant: string) => ({ montant, fk_type_reglement: 'cash', nb_calendriers: 1 });

/** Three days of Alice and Bob. Their amounts: 10, 5, 20.01, 15, 2 and 3; 7.50 failed, and 4 are deleted. */
async function threeDays(): Promise<void> {
  const { addressAt, bobsSector, recorded, settle, world } = season;
  const on = (day: number, time = '10:00:00') => ({ passed_at: `2026-11-${day}T${time}Z` });
  await recorded('alice', { ...at(0, 0), ...cash('10'), ...on(18) });
  await recorded('alice', { ...at(1, 0), fk_type: 'refuse', ...on(18) });
  await recorded('alice', { ...at(2, 0), motif: 'absent', ...on(18) });
  await recorded('alice', { ...at(2, 0), montant: 5, fk_type_reglement: 'cheque', ...on(19) });
  await recorded('alice', { ...at(3, 0), fk_type: 'maison_vide', ...on(19) });
  const card = { fk_type_reglement: 'pay' };
  const paid = { ...at(4, 0, '1', 'É'), fk_type: 'don', montant: 20.01, ...card, ...on(19) };
  await settle(await recorded('alice', paid), 'paid');
  await recorded('alice', { ...at(4, 0, '1', 'é'), motif: 'repasser', ...on(20, '08:00:00') });
  const failed = { ...at(4, 0, '1', 'B'), montant: 7.5, ...card, ...on(20, '08:00:00') };
  await settle(await recorded('alice', failed), 'failed');
  await recorded('bob', { ...at(5, 0), fk_type: 'lot', nb_calendriers: 3, ...on(20, '08:00:00') });
  const transfer = { montant: 15, fk_type_reglement: 'transfer', nb_calendriers: 1 };
  await recorded('bob', { ...at(6, 0), ...transfer, ...on(20, '08:30:00') });
  await recorded('bob', { fk_sector: bobsSector, fk_type: 'don', ...cash('2'), ...on(20, '08:40:00') });
  const outside = { fk_adresse: addressAt(0, 9).id, fk_sector: bobsSector };
  await recorded('bob', { ...outside, ...cash('3'), ...on(20, '08:50:00') });
  const deleted = await recorded('bob', { ...at(7, 0), ...cash('4') });
  await world.as('ada').delete(`/api/passages/${deleted}?reason=erreur`);
}

describe('GET /api/stats/entities/{entity_id}', () => {
  test('adds up homes and money of the season that runs', async () => {
    await threeDays();
    const { world, round } = season;
    const body = await season.read();
    expect(body).toMatchObject({
      entity_id: world.bondy,
      operation: { id: round.operationId, date_start: '2026-10-15', date_end: '2027-01-31' },
      from: '2026-10-15',
      to: '2026-11-20',
      timezone: 'Europe/Paris',
      currency: 'EUR',
      generated_at: clock.now(),
    });
    expect(body.totals).toEqual({
      addresses: 50,
      dwellings: 51,
      visited: 8,
      done: 7,
      to_finish: 1,
      remaining: 44,
      done_pct: 13.7,
      passages: 12,
      without_dwelling: 2,
      paying: 6,
      refused: 1,
      vacant: 1,
      refusal_pct: 12.5,
      amount_cents: 5501,
      average_cents: 917,
      median_cents: 750,
      calendars: 7,
    });
    expect(body).not.toHaveProperty('previous');
  });

  test('money that does not count is listed by reason', async () => {
    await threeDays();
    const { recorded, settle } = season;
    const card = { montant: 1, fk_type_reglement: 'pay' };
    await recorded('alice', { ...at(0, 1), ...card });
    await settle(await recorded('alice', { ...at(1, 1), ...card }), 'processing');
    await settle(await recorded('alice', { ...at(2, 1), ...card }), 'canceled');
    await settle(await recorded('alice', { ...at(3, 1), ...card }), 'refunded');
    await settle(await recorded('alice', { ...at(4, 1), ...card }), 'dispute_lost');
    await settle(await recorded('alice', { ...at(0, 2), ...card }), 'disputed');
    await settle(await recorded('alice', { ...at(1, 2), ...card }), 'partially_refunded', 30);
    await settle(await recorded('alice', { ...at(2, 2), ...card }), 'disputed', 25);
    const { excluded, totals, by_payment_type } = await season.read();
    expect(excluded).toEqual({
      pending: { count: 2, amount_cents: 200 },
      failed: { count: 2, amount_cents: 850 },
      refunded: { count: 4, amount_cents: 255 },
      disputed: { count: 2, amount_cents: 175 },
      deleted: { count: 1, amount_cents: 400 },
    });
    expect([totals.passages, totals.paying, totals.amount_cents]).toEqual([20, 7, 5571]);
    expect(by_payment_type).toContainEqual({ code: 'pay', count: 10, amount_cents: 2071, pending: 2 });
  });

  test.each(['paid', 'partially_refunded', 'dispute_won', 'mismatch'] as const)(
    'a card payment that is %s counts',
    async (state) => {
      const card = { ...at(0, 0), montant: 12.5, fk_type_reglement: 'pay' };
      await season.settle(await season.recorded('alice', card), state);
      expect((await season.read()).totals).toMatchObject({ paying: 1, amount_cents: 1250 });
    },
  );

  test('who asks again is told that nothing changed, however much later', async () => {
    const ask = (tag: string, query = '') =>
      season.world
        .as('ada')
        .get(`/api/stats/entities/${season.world.bondy}${query}`, { 'if-none-match': tag });
    const tagOf = async (query?: string) => String((await ask('', query)).headers['etag']);
    const tags = [await tagOf(), await tagOf('?format=csv'), await tagOf('?compare=previous')] as const;
    expect(new Set(tags).size).toBe(3);
    clock.advance(60);
    expect(await ask(tags[0])).toMatchObject({ status: 304, headers: { etag: tags[0] } });
    expect(await ask(tags[1], '?format=csv')).toMatchObject({ status: 304 });
    await threeDays();
    expect(await ask(tags[0])).toMatchObject({ status: 200, body: { totals: { visited: 8 } } });
    expect(await ask(tags[1], '?format=csv')).toMatchObject({ status: 200 });
  });

  test('lists every sector, also one without visits', async () => {
    await threeDays();
    const { alicesSector, bobsSector, round, world } = season;
    const draft = { operation_id: round.operationId, sector_name: 'Nord' };
    const { sector_id } = (await world.as('ada').post('/api/sectors', draft)).body;
    const { by_sector } = await season.read('theo');
    const ofHomes = ({ done, to_finish, ...rest }: { done: number; to_finish: number }) => ({
      ...rest,
      visited: done + to_finish,
      done,
      to_finish,
    });
    expect(by_sector).toEqual([
      {
        sector_id: alicesSector,
        sector_name: 'Ouest',
        addresses: 25,
        dwellings: 26,
        ...ofHomes({ done: 5, to_finish: 1 }),
        done_pct: 19.2,
        passages: 8,
        paying: 3,
        amount_cents: 3501,
        calendars: 1,
        members: [round.alice.userId],
        last_passage_at: '2026-11-20T08:00:00.000Z',
        deleted_at: null,
      },
      {
        sector_id: bobsSector,
        sector_name: 'Est',
        addresses: 25,
        dwellings: 25,
        ...ofHomes({ done: 2, to_finish: 0 }),
        done_pct: 8,
        passages: 4,
        paying: 3,
        amount_cents: 2000,
        calendars: 6,
        members: [round.bob.userId],
        last_passage_at: '2026-11-20T08:50:00.000Z',
        deleted_at: null,
      },
      {
        sector_id,
        sector_name: 'Nord',
        addresses: 0,
        dwellings: 0,
        ...ofHomes({ done: 0, to_finish: 0 }),
        done_pct: null,
        passages: 0,
        paying: 0,
        amount_cents: 0,
        calendars: 0,
        members: [],
        last_passage_at: null,
        deleted_at: null,
      },
    ]);
  });

  test('lists every member, also one without visits', async () => {
    await threeDays();
    const { round, world } = season;
    const { theo } = world.person;
    const path = `/api/operations/${round.operationId}/members`;
    const joined = await world.as('ada').post(path, { user_id: theo.userId });
    const { by_member } = await season.read();
    expect(by_member).toEqual([
      {
        user_id: round.alice.userId,
        ope_user_id: round.alice.opeUserId,
        name: 'Alice',
        passages: 8,
        paying: 3,
        amount_cents: 3501,
        cash_cents: 1000,
        cash_due_cents: 1000,
        cash_handed_cents: 0,
        cheque_cents: 500,
        calendars: 1,
        average_cents: 1167,
        last_passage_at: '2026-11-20T08:00:00.000Z',
      },
      {
        user_id: round.bob.userId,
        ope_user_id: round.bob.opeUserId,
        name: 'Bob',
        passages: 4,
        paying: 3,
        amount_cents: 2000,
        cash_cents: 500,
        cash_due_cents: 500,
        cash_handed_cents: 0,
        cheque_cents: 0,
        calendars: 6,
        average_cents: 667,
        last_passage_at: '2026-11-20T08:50:00.000Z',
      },
      {
        user_id: theo.userId,
        ope_user_id: joined.body.ope_user_id,
        name: 'Theo',
        passages: 0,
        paying: 0,
        amount_cents: 0,
        cash_cents: 0,
        cash_due_cents: 0,
        cash_handed_cents: 0,
        cheque_cents: 0,
        calendars: 0,
        average_cents: null,
        last_passage_at: null,
      },
    ]);
  });

  test('lists days, payment types and passage types', async () => {
    await threeDays();
    const { by_day, by_payment_type, by_type } = await season.read();
    const day = (
      date: string,
      day_index: number,
      [passages, paying, calendars]: number[],
      cents: number[],
    ) => {
      const [amount_cents, cumulative_cents] = cents;
      return { date, day_index, passages, paying, amount_cents, cumulative_cents, calendars };
    };
    expect(by_day).toEqual([
      day('2026-11-18', 34, [3, 1, 1], [1000, 1000]),
      day('2026-11-19', 35, [3, 2, 0], [2501, 3501]),
      day('2026-11-20', 36, [6, 3, 6], [2000, 5501]),
    ]);
    expect(by_payment_type).toEqual([
      { code: 'cash', count: 3, amount_cents: 1500, pending: 0 },
      { code: 'cheque', count: 1, amount_cents: 500, pending: 0 },
      { code: 'pay', count: 2, amount_cents: 2001, pending: 0 },
      { code: 'card_other', count: 0, amount_cents: 0, pending: 0 },
      { code: 'transfer', count: 1, amount_cents: 1500, pending: 0 },
      { code: 'none', count: 5, amount_cents: 0, pending: 0 },
      { code: 'other', count: 0, amount_cents: 0, pending: 0 },
    ]);
    expect(by_type).toEqual([
      { code: 'effectue', count: 5, amount_cents: 3300 },
      { code: 'a_finaliser', count: 2, amount_cents: 0 },
      { code: 'refuse', count: 1, amount_cents: 0 },
      { code: 'don', count: 2, amount_cents: 2201 },
      { code: 'lot', count: 1, amount_cents: 0 },
      { code: 'maison_vide', count: 1, amount_cents: 0 },
    ]);
  });

  test('an address counts its dwellings, or as many as were visited', async () => {
    const address = season.addressAt(0, 0).id;
    const known = (nb_log: number) =>
      asOwner((trx) =>
        trx.updateTable('sectors_adresses').set({ nb_log }).where('fk_adresse', '=', address).execute(),
      );
    for (const door of ['1', '2', '3'])
      await season.recorded('alice', { ...at(0, 0, '0', door), ...cash('1') });
    const homes = async () => {
      const { dwellings, visited, remaining } = (await season.read()).totals;
      return { dwellings, visited, remaining };
    };
    expect(await homes()).toEqual({ dwellings: 52, visited: 3, remaining: 49 });
    await known(8);
    expect(await homes()).toEqual({ dwellings: 57, visited: 3, remaining: 54 });
    await known(0);
    expect(await homes()).toEqual({ dwellings: 52, visited: 3, remaining: 49 });
  });

  test('before anything happened there are homes and no figures', async () => {
    const { totals, by_day, excluded, receipts } = await season.read();
    expect(totals).toMatchObject({
      addresses: 50,
      dwellings: 50,
      visited: 0,
      done_pct: 0,
      passages: 0,
      refusal_pct: null,
      average_cents: null,
      median_cents: null,
    });
    expect(by_day).toEqual([]);
    expect(Object.values(excluded)).toEqual(Array(5).fill({ count: 0, amount_cents: 0 }));
    expect(receipts).toEqual({ issued: 0, cancelled: 0, emailed: 0, bounced: 0 });
  });

  test('of an operation without sectors every ratio is of nothing', async () => {
    const draft = { date_start: '2026-11-01', date_end: '2026-12-31' };
    const { operation_id } = (await season.world.as('ada').post('/api/operations', draft)).body;
    const { operation, totals, by_sector, by_member } = await season.read();
    expect(operation).toMatchObject({ id: operation_id, name: 'Saison 2026' });
    expect(totals).toMatchObject({ addresses: 0, dwellings: 0, done_pct: null, refusal_pct: null });
    expect([by_sector, by_member]).toEqual([[], []]);
  });

  test('an association without an operation gets null', async () => {
    const { as, noisy } = season.world;
    const { status, body } = await as('nora').get(`/api/stats/entities/${noisy}?compare=previous`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ entity_id: noisy, operation: null, from: null, to: null, previous: null });
    expect(body.totals).toMatchObject({ addresses: 0, passages: 0, amount_cents: 0, done_pct: null });
    expect([body.by_sector, body.by_member, body.by_day]).toEqual([[], [], []]);
    expect(body.by_type).toHaveLength(6);
    const asked = await as('nora').get(`/api/stats/entities/${noisy}?from=2026-01-01`);
    expect(asked.body).toMatchObject({ from: '2026-01-01', to: null });
  });

  test('what was deleted is gone from every figure, with its season', async () => {
    await threeDays();
    const { as } = season.world;
    await as('ada').delete(`/api/operations/${season.round.operationId}?reason=erreur`);
    expect(await season.read()).toMatchObject({ operation: null, totals: { passages: 0 } });
    expect(await season.ask('ada', `?operation_id=${season.round.operationId}`)).toMatchObject({
      status: 404,
    });
  });

  test('a sector that was deleted keeps its money and loses its homes', async () => {
    await threeDays();
    const { alicesSector, world } = season;
    await world.as('ada').delete(`/api/sectors/${alicesSector}`);
    const { by_sector, totals } = await season.read();
    expect(by_sector[0]).toMatchObject({
      sector_id: alicesSector,
      addresses: 0,
      visited: 0,
      done_pct: null,
      passages: 8,
      amount_cents: 3501,
      members: [],
      deleted_at: expect.stringMatching(/Z$/),
    });
    expect(by_sector[1]).toMatchObject({ deleted_at: null });
    for (const name of ['passages', 'paying', 'amount_cents', 'calendars'])
      expect(by_sector[0][name] + by_sector[1][name]).toBe(totals[name]);
    expect(totals).toMatchObject({ addresses: 25, visited: 2, without_dwelling: 10, amount_cents: 5501 });
  });

  test('an invalid id is refused', async () => {
    const { as } = season.world;
    expect(await as('ada').get('/api/stats/entities/abc')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{entity_id}' }] },
    });
  });
});
