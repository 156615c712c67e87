import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: SeasonWithFigures;
beforeEach(async () => {
  season = await openFigures();
  const { addressAt, bobsSector, recorded } = season;
  const cash = { fk_type_reglement: 'cash', nb_calendriers: 1 };
  // Alice and Bob visit one door of Alice's sector; each also visits a door of Bob's sector.
  await recorded('alice', { fk_adresse: addressAt(0, 0).id, motif: 'absent' });
  await recorded('bob', { fk_adresse: addressAt(0, 0).id, montant: 4, ...cash });
  await recorded('alice', { fk_adresse: addressAt(7, 0).id, fk_sector: bobsSector, montant: 6, ...cash });
  await recorded('bob', { fk_adresse: addressAt(8, 0).id, montant: 9, ...cash });
});

describe('GET /api/stats/entities/{entity_id}: whose figures', () => {
  test('a member reads own passages, and the homes of own sectors', async () => {
    const { alicesSector, bobsSector, round } = season;
    const body = await season.read('alice');
    expect(body.totals).toMatchObject({
      addresses: 25,
      dwellings: 25,
      visited: 1,
      done: 0,
      to_finish: 1,
      passages: 2,
      without_dwelling: 1,
      paying: 1,
      amount_cents: 600,
      calendars: 1,
    });
    expect(body.by_sector).toMatchObject([
      { sector_id: alicesSector, addresses: 25, visited: 1, passages: 1, members: [round.alice.userId] },
      { sector_id: bobsSector, addresses: 0, visited: 0, passages: 1, amount_cents: 600, members: [] },
    ]);
    expect(body.by_member).toMatchObject([{ user_id: round.alice.userId, passages: 2, amount_cents: 600 }]);
    expect(body.by_day).toMatchObject([{ passages: 2, amount_cents: 600, cumulative_cents: 600 }]);
  });

  test('the figures of a member equal their line in those of an administrator', async () => {
    const { by_member } = await season.read('ada');
    for (const name of ['alice', 'bob'] as const) {
      const { totals, by_member: own } = await season.read(name);
      const line = by_member.find(({ user_id }: Json) => user_id === season.world.person[name].userId);
      expect(own).toEqual([line]);
      const { passages, paying, amount_cents, calendars, average_cents } = line;
      expect(totals).toMatchObject({ passages, paying, amount_cents, calendars, average_cents });
    }
  });

  test('a member without passages has a line of zeros', async () => {
    const { world, round } = season;
    const other = { operation_id: round.operationId, sector_name: 'Nord', members: [round.alice.userId] };
    await world.as('ada').post('/api/sectors', { ...other, outline: outlineOf([0, 6], [1, 6]) });
    const { body } = await world
      .as('alice')
      .get(`/api/stats/entities/${world.bondy}?from=2026-10-15&to=2026-10-16`);
    expect(body.totals).toMatchObject({ addresses: 27, visited: 0, passages: 0 });
    expect(body.by_member).toMatchObject([{ user_id: round.alice.userId, passages: 0, average_cents: null }]);
    expect(body.by_sector).toHaveLength(2);
  });

  test('the receipts of a member are those of own passages', async () => {
    const { world } = season;
    const { data } = (await world.as('ada').get('/api/passages')).body;
    for (const { passage_id, montant } of data) {
      if (montant !== '0.00') await world.as('ada').post('/api/receipts', { passage_id });
    }
    const issuedFor = async (name: 'ada' | 'alice' | 'bob') => (await season.read(name)).receipts.issued;
    expect([await issuedFor('ada'), await issuedFor('alice'), await issuedFor('bob')]).toEqual([3, 1, 2]);
  });

  test('a member reads operations they take part in, and no other', async () => {
    const { world, round } = season;
    const draft = { date_start: '2026-11-01', date_end: '2026-12-31' };
    const { operation_id } = (await world.as('ada').post('/api/operations', draft)).body;
    expect((await season.read('ada')).operation.id).toBe(operation_id);
    expect((await season.read('alice')).operation.id).toBe(round.operationId);
    expect(await season.ask('alice', `?operation_id=${operation_id}`)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`);
    expect(await season.read('alice')).toMatchObject({ operation: null, totals: { passages: 0 } });
    expect(await season.ask('alice', `?operation_id=${round.operationId}`)).toMatchObject({ status: 404 });
  });

  test('a former member keeps a line in what the others read', async () => {
    const { world, round } = season;
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`);
    const { by_member, totals } = await season.read('theo');
    expect(by_member).toMatchObject([
      { user_id: round.alice.userId, name: 'Alice', passages: 2 },
      { user_id: round.bob.userId, passages: 2 },
    ]);
    expect(totals.passages).toBe(4);
  });

  test('treasurer, administrator and super administrator read everything', async () => {
    const whole = await season.read('ada');
    expect(await season.read('theo')).toEqual(whole);
    expect(await season.read('root')).toEqual(whole);
    expect(whole.totals).toMatchObject({
      addresses: 50,
      visited: 3,
      done: 3,
      passages: 4,
      amount_cents: 1900,
    });
  });

  test('another association and its operations do not exist', async () => {
    const { world, round } = season;
    for (const name of ['nora', 'malik'] as const) {
      expect(await season.ask(name)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      const theirs = `/api/stats/entities/${world.noisy}?operation_id=${round.operationId}`;
      expect(await world.as(name).get(theirs)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    const crossed = `/api/stats/entities/${world.noisy}?operation_id=${round.operationId}`;
    expect(await world.as('root').get(crossed)).toMatchObject({ status: 404 });
    expect(await world.as('root').get('/api/stats/entities/999999')).toMatchObject({ status: 404 });
    // A record that does not exist is reported before a faulty query.
    expect(await season.ask('nora', '?group=village')).toMatchObject({ status: 404 });
  });

  test('a deleted association has no figures', async () => {
    const deleted_at = '2026-11-20T08:00:00.000Z';
    await asOwner((trx) => trx.updateTable('entities').set({ deleted_at }).execute());
    expect(await season.ask('root')).toMatchObject({ status: 404 });
  });
});
