import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emptyDatabase } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';

let season: SeasonWithFigures;
beforeEach(async () => {
  season = await openFigures();
});

const openAnew = async (dates: object) => {
  await emptyDatabase();
  return openFigures(dates);
};
const cash = { montant: 1, fk_type_reglement: 'cash' };
const visitOn = async (...instants: string[]) => {
  const fk_sector = season.alicesSector;
  for (const passed_at of instants)
    await season.recorded('ada', { fk_sector, passed_at, fk_user: season.round.alice.opeUserId, ...cash });
};
const daysOf = ({ by_day }: Json) => by_day.map(({ date, passages }: Json) => [date, passages]);
const setZone = (time_zone: string) =>
  asOwner((trx) => trx.updateTable('entities').set({ time_zone }).execute());

describe('GET /api/stats/entities/{entity_id}: days', () => {
  test('are those of the association, not of UTC', async () => {
    await visitOn('2026-11-18T22:59:59.999Z', '2026-11-18T23:00:00.000Z', '2026-11-18T23:30:00.000Z');
    expect(daysOf(await season.read())).toEqual([
      ['2026-11-18', 1],
      ['2026-11-19', 2],
    ]);
    expect(daysOf(await season.read('ada', '?from=2026-11-19'))).toEqual([['2026-11-19', 2]]);
    expect(daysOf(await season.read('ada', '?to=2026-11-18'))).toEqual([['2026-11-18', 1]]);
    await setZone('America/Martinique');
    expect(daysOf(await season.read())).toEqual([['2026-11-18', 3]]);
    await setZone('Pacific/Wallis');
    expect(daysOf(await season.read())).toEqual([['2026-11-19', 3]]);
  });

  test('have 25 and 23 hours when the clocks change', async () => {
    season = await openAnew({ date_start: '2025-10-15', date_end: '2026-04-30' });
    await visitOn('2025-10-25T21:59:59.999Z', '2025-10-25T22:00:00.000Z');
    await visitOn('2025-10-26T22:59:59.999Z', '2025-10-26T23:00:00.000Z');
    await visitOn('2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z');
    await visitOn('2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z');
    const days = [
      ['2025-10-25', 1],
      ['2025-10-26', 2],
      ['2025-10-27', 1],
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ];
    expect(daysOf(await season.read())).toEqual(days);
    for (const [day, passages] of days) {
      const { totals, by_day } = await season.read('ada', `?from=${day}&to=${day}`);
      expect([day, totals.passages, by_day.length]).toEqual([day, passages, 1]);
    }
  });

  test('an open range reaches to the outermost day of operation and passages', async () => {
    const range = async (query = '') => {
      const { from, to } = await season.read('ada', query);
      return [from, to];
    };
    expect(await range()).toEqual(['2026-10-15', '2026-11-20']);
    await visitOn('2026-10-01T10:00:00Z');
    expect(await range()).toEqual(['2026-10-01', '2026-11-20']);
    expect(await range('?from=2026-10-10')).toEqual(['2026-10-10', '2026-11-20']);
    expect(await range('?to=2026-12-24')).toEqual(['2026-10-01', '2026-12-24']);
    expect(await range('?from=2027-05-01')).toEqual(['2027-05-01', '2027-05-01']);
  });

  test('of an operation that is over it ends with it, or with the last passage', async () => {
    season = await openAnew({ date_start: '2025-10-15', date_end: '2026-01-31' });
    expect(await season.read()).toMatchObject({ from: '2025-10-15', to: '2026-01-31' });
    await visitOn('2026-02-14T10:00:00Z');
    expect(await season.read()).toMatchObject({ from: '2025-10-15', to: '2026-02-14' });
  });

  test('count from the first of the operation, and the sum begins with the range', async () => {
    await visitOn('2026-10-14T10:00:00Z', '2026-10-15T10:00:00Z', '2026-10-17T10:00:00Z');
    const sums = ({ by_day }: Json) =>
      by_day.map(({ day_index, cumulative_cents }: Json) => [day_index, cumulative_cents]);
    expect(sums(await season.read())).toEqual([
      [-1, 100],
      [0, 200],
      [2, 300],
    ]);
    expect(sums(await season.read('ada', '?from=2026-10-15&to=2026-10-17'))).toEqual([
      [0, 100],
      [2, 200],
    ]);
  });

  test('a dwelling counts by its latest visit in the range', async () => {
    const spot = { fk_adresse: season.addressAt(0, 0).id };
    await season.recorded('alice', { ...spot, fk_type: 'refuse', passed_at: '2026-11-10T10:00:00Z' });
    await season.recorded('alice', { ...spot, motif: 'absent', passed_at: '2026-11-12T10:00:00Z' });
    const { recorded, read } = season;
    await recorded('alice', { ...spot, ...cash, passed_at: '2026-11-11T10:00:00Z' });
    const homes = async (query: string) => {
      const { visited, done, to_finish, refused, passages } = (await read('ada', query)).totals;
      return { visited, done, to_finish, refused, passages };
    };
    const one = { visited: 1, refused: 0 };
    expect(await homes('')).toEqual({ ...one, done: 0, to_finish: 1, passages: 3 });
    expect(await homes('?to=2026-11-11')).toEqual({ ...one, done: 1, to_finish: 0, passages: 2 });
    expect(await homes('?to=2026-11-10')).toEqual({ ...one, done: 1, to_finish: 0, refused: 1, passages: 1 });
    expect(await homes('?to=2026-11-09')).toMatchObject({ visited: 0, passages: 0 });
  });

  test('the default is the latest operation that has started, or else the next one', async () => {
    const { world, round } = season;
    const open = async (date_start: string, date_end: string): Promise<number> =>
      (await world.as('ada').post('/api/operations', { date_start, date_end })).body.operation_id;
    await open('2025-10-15', '2026-01-31');
    await open('2026-11-21', '2027-01-31');
    expect((await season.read()).operation.id).toBe(round.operationId);
    const today = await open('2026-11-20', '2027-01-31');
    expect((await season.read()).operation.id).toBe(today);
    expect((await season.read('ada', `?operation_id=${round.operationId}`)).operation.id).toBe(
      round.operationId,
    );
    const draft = { date_start: '2026-12-01', date_end: '2026-12-31' };
    const { operation_id } = (await world.as('nora').post('/api/operations', draft)).body;
    const { body } = await world.as('nora').get(`/api/stats/entities/${world.noisy}`);
    expect(body).toMatchObject({ operation: { id: operation_id }, from: '2026-12-01', to: '2026-12-01' });
  });

  test.each([
    ['from=2026-11-20&to=2026-11-19', '?to', 'invalid-range'],
    ['from=2026-02-30', '?from', 'invalid-value'],
    ['from=0000-01-01', '?from', 'invalid-value'],
    ['to=yesterday', '?to', 'invalid-value'],
    ['group=', '?group', 'invalid-value'],
    ['group=sector,', '?group', 'invalid-value'],
    ['group=sector,village', '?group', 'invalid-value'],
    ['compare=last', '?compare', 'invalid-value'],
    ['format=xlsx', '?format', 'invalid-value'],
    ['bom=1', '?bom', 'invalid-value'],
    ['operation_id=0', '?operation_id', 'invalid-format'],
    ['format=csv&group=sector,day', '?group', 'invalid-value'],
    ['format=csv&compare=previous', '?compare', 'invalid-value'],
    ['limit=5', '?limit', 'unknown-field'],
  ])('%s is refused', async (query, pointer, code) => {
    expect(await season.ask('ada', `?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
  });

  test('the first and the last day there is are days', async () => {
    await visitOn('2026-11-19T10:00:00Z');
    const { totals, from, to } = await season.read('ada', '?from=0001-01-01&to=9999-12-31&compare=previous');
    expect([totals.passages, from, to]).toEqual([1, '0001-01-01', '9999-12-31']);
  });
});

describe('the groups', () => {
  const names = ['sector', 'member', 'day', 'payment_type', 'type'];
  const groupsOf = (body: Json) => Object.keys(body).filter((name) => name.startsWith('by_'));

  test('all come when none is named, else those that are', async () => {
    await visitOn('2026-11-19T10:00:00Z');
    const whole = await season.read();
    expect(groupsOf(whole)).toEqual(names.map((name) => `by_${name}`));
    for (const name of names) {
      const part = await season.read('ada', `?group=${name}`);
      expect([name, groupsOf(part)]).toEqual([name, [`by_${name}`]]);
      expect(part[`by_${name}`]).toEqual(whole[`by_${name}`]);
      expect(part.totals).toEqual(whole.totals);
    }
    expect(groupsOf(await season.read('ada', '?group=type,day,type'))).toEqual(['by_day', 'by_type']);
  });
});
