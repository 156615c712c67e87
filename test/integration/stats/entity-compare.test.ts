import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: SeasonWithFigures;
/** The previous season: it begins a fortnight later in the year, and has a fifth of the homes. */
let before: { operationId: number; sectorId: number };
beforeEach(async () => {
  season = await openFigures();
  before = await openBefore({ date_start: '2025-11-01', date_end: '2026-02-28' });
});

async function openBefore(dates: object): Promise<typeof before> {
  const { as, person } = season.world;
  const { operation_id } = (await as('ada').post('/api/operations', dates)).body;
  for (const name of ['alice', 'bob'] as const) {
    await as('ada').post(`/api/operations/${operation_id}/members`, { user_id: person[name].userId });
  }
  const draft = { operation_id, sector_name: 'Tout', outline: outlineOf([0, 0], [4, 1]) };
  const { sector_id } = (await as('ada').post('/api/sectors', { ...draft, members: [person.alice.userId] }))
    .body;
  return { operationId: operation_id, sectorId: sector_id };
}

const money = (montant: number) => ({ montant, fk_type_reglement: 'cash' });
/** Records a visit of the previous season. */
const visitedBefore = async (
  column: number,
  montant: number,
  passed_at: string,
  name: PersonName = 'alice',
) => {
  const fk_user = season.world.person[name].userId;
  const place = { fk_operation: before.operationId, fk_sector: before.sectorId, fk_user };
  await season.recorded('ada', {
    ...place,
    fk_adresse: season.addressAt(column, 0).id,
    ...money(montant),
    passed_at,
  });
};
const visited = (column: number, montant: number, passed_at: string, name: PersonName = 'alice') =>
  season.recorded(name, { fk_adresse: season.addressAt(column, 1).id, ...money(montant), passed_at });

describe('GET /api/stats/entities/{entity_id}?compare=previous', () => {
  test('compares as many days of the previous season as have passed of this one', async () => {
    // Today is day 36, which was 7 December in the previous season.
    await visitedBefore(0, 10, '2025-11-01T10:00:00Z');
    await visitedBefore(1, 2.5, '2025-12-07T22:59:59Z');
    await visitedBefore(2, 100, '2025-12-07T23:00:00Z');
    await visited(0, 8, '2026-10-15T10:00:00Z');
    await visited(1, 12, '2026-11-19T10:00:00Z');
    const { totals, previous } = await season.read('ada', '?compare=previous');
    expect(totals).toMatchObject({ amount_cents: 2000, done_pct: 4 });
    expect(previous).toEqual({
      operation_id: before.operationId,
      aligned_on: 'day_index',
      from: '2025-11-01',
      to: '2025-12-07',
      passages: 2,
      paying: 2,
      amount_cents: 1250,
      done_pct: 20,
      average_cents: 625,
      delta_amount_pct: 60,
      delta_done_points: -16,
      by_day: [
        { day_index: 0, amount_cents: 1000, cumulative_cents: 1000 },
        { day_index: 36, amount_cents: 250, cumulative_cents: 1250 },
      ],
    });
  });

  test('the days that were asked for are shifted likewise', async () => {
    await visitedBefore(0, 1, '2025-11-01T10:00:00Z');
    await visitedBefore(1, 2, '2025-11-03T10:00:00Z');
    await visitedBefore(2, 4, '2026-02-20T10:00:00Z');
    const previous = async (query: string) =>
      (await season.read('ada', `?compare=previous&${query}`)).previous;
    expect(await previous('from=2026-10-17&to=2026-10-18')).toMatchObject({
      from: '2025-11-03',
      to: '2025-11-04',
      amount_cents: 200,
    });
    expect(await previous('to=2027-03-01')).toMatchObject({ to: '2026-03-18', amount_cents: 700 });
    expect(await previous('from=2026-10-16')).toMatchObject({
      from: '2025-11-02',
      to: '2025-12-07',
      amount_cents: 200,
    });
  });

  test('a season that is over is compared with all of the one before', async () => {
    const dates = { date_start: '2026-09-01', date_end: '2026-09-30' };
    const { operation_id } = (await season.world.as('ada').post('/api/operations', dates)).body;
    await visitedBefore(0, 4, '2026-02-20T10:00:00Z');
    await visitedBefore(1, 1, '2026-05-20T10:00:00Z');
    const { previous } = await season.read('ada', `?operation_id=${operation_id}&compare=previous`);
    expect(previous).toMatchObject({ from: '2025-11-01', to: '2026-05-20', amount_cents: 500 });
  });

  test('what cannot be divided is null', async () => {
    await asOwner((trx) =>
      trx.deleteFrom('sectors_adresses').where('operation_id', '=', before.operationId).execute(),
    );
    await visited(0, 8, '2026-10-15T10:00:00Z');
    expect((await season.read('ada', '?compare=previous')).previous).toMatchObject({
      passages: 0,
      amount_cents: 0,
      done_pct: null,
      average_cents: null,
      delta_amount_pct: null,
      delta_done_points: null,
      by_day: [],
    });
  });

  test('a season that overlaps is not the one before', async () => {
    await openBefore({ date_start: '2026-03-01', date_end: '2026-10-15' });
    const { previous } = await season.read('ada', '?compare=previous');
    expect(previous.operation_id).toBe(before.operationId);
  });

  test('the previous operation is the live one that ended last before this one began', async () => {
    const { as } = season.world;
    const older = await openBefore({ date_start: '2024-11-01', date_end: '2025-02-28' });
    const previousId = async (query = '') =>
      (await season.read('ada', `?compare=previous${query}`)).previous?.operation_id ?? null;
    expect(await previousId()).toBe(before.operationId);
    expect(await previousId(`&operation_id=${before.operationId}`)).toBe(older.operationId);
    expect(await previousId(`&operation_id=${older.operationId}`)).toBe(null);
    await as('ada').delete(`/api/operations/${before.operationId}?reason=erreur`);
    expect(await previousId()).toBe(older.operationId);
  });

  test('a member is compared with own figures, of a season they took part in', async () => {
    const { as, person } = season.world;
    await visitedBefore(0, 1, '2025-11-01T10:00:00Z', 'alice');
    await visitedBefore(1, 2, '2025-11-01T10:00:00Z', 'bob');
    await visited(0, 3, '2026-10-15T10:00:00Z');
    const ofAlice = (await season.read('alice', '?compare=previous')).previous;
    expect(ofAlice).toMatchObject({ passages: 1, amount_cents: 100, delta_amount_pct: 200, done_pct: 10 });
    const { data } = (await as('ada').get(`/api/operations/${before.operationId}/members`)).body;
    const membership = data.find(({ user_id }: { user_id: number }) => user_id === person.alice.userId);
    await as('ada').delete(`/api/operations/${before.operationId}/members/${membership.ope_user_id}`);
    expect((await season.read('alice', '?compare=previous')).previous).toBe(null);
  });
});
