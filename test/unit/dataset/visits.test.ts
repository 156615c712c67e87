// Tier: landing
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type RecordedPassage, recordPassages } from '../../../infra/dataset/recorded.ts';
import { DATASET_NOW, type SeasonDates, seasonDates } from '../../../infra/dataset/seasons.ts';
import { shapesOf } from '../../../infra/dataset/shapes.ts';
import { addressesOf, territoryOf } from '../../../infra/dataset/territory.ts';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';
import { secondsBetween } from '../../../lib/core/time.ts';
import { requireConsistent } from '../../../lib/passages/rules.ts';

/** The drawn passages of a season of the large association, at a tenth of its size and without a database. */
function seasonOf(dates: SeasonDates, seed = 7): RecordedPassage[] {
  const [shape] = shapesOf({ seed: 1, scale: 0.1 });
  if (!shape) throw new Error('there is no large association');
  const territory = territoryOf(shape, 0);
  const addresses = addressesOf(territory);
  const addressIds = addresses.map((_, at) => at + 1);
  const association = { shape, territory, entityId: 1, userIds: [], addresses, addressIds };
  const sectors = Array.from({ length: shape.sectors }, (_, at) => ({ id: at, pair: [at, at + 1] }));
  const season = { dates, operationId: 1, opeUserIds: [], sectors };
  return recordPassages(seededRandom(seed), association, season);
}

const [first, running] = [seasonDates[0], seasonDates.at(-1)];
if (!first || !running) throw new Error('there are no seasons');

describe.each([
  ['a finished season', first],
  ['the running season', running],
])('the visits of %s', (_, dates) => {
  let recorded: RecordedPassage[];
  beforeAll(() => {
    recorded = seasonOf(dates);
  });

  test('match the shape in number and follow the rules of passages', () => {
    expect(recorded).toHaveLength(4000);
    for (const { content, visit } of recorded) requireConsistent(content, visit.createdAt);
  });

  test('took place in the season, arrived later, and are in order of arrival', () => {
    let before = '';
    for (const { visit, updates: fate } of recorded) {
      expect(visit.passedAt.slice(0, 10) >= dates.start && visit.passedAt.slice(0, 10) <= dates.end).toBe(
        true,
      );
      expect(secondsBetween(visit.passedAt, visit.createdAt)).toBeGreaterThan(0);
      expect(visit.createdAt >= before).toBe(true);
      expect(fate.changedAt >= visit.createdAt && fate.changedAt <= DATASET_NOW).toBe(true);
      before = visit.createdAt;
    }
  });

  test('have realistic amounts and every kind of outcome', () => {
    const paid = recorded.filter(({ content }) => content.montant > 0);
    const mean = paid.reduce((sum, { content }) => sum + content.montant, 0) / paid.length;
    expect(mean).toBeGreaterThan(500);
    expect(mean).toBeLessThan(900);
    const seen = (value: (record: RecordedPassage) => unknown) => new Set(recorded.map(value)).size;
    expect(seen(({ content }) => content.fk_type)).toBe(6);
    expect(seen(({ content }) => content.motif)).toBe(5);
    expect(seen(({ content }) => content.fk_type_reglement)).toBe(7);
    const share = (is: (record: RecordedPassage) => boolean) => recorded.filter(is).length / recorded.length;
    expect(share(({ updates: fate }) => fate.deletedAt !== null)).toBeCloseTo(0.03, 1);
    expect(share(({ content }) => content.fk_adresse === null)).toBeCloseTo(0.04, 1);
    expect(share(({ flags }) => flags.length > 0)).toBeCloseTo(0.05, 1);
    expect(share(({ content }) => content.name !== null)).toBeCloseTo(0.35, 1);
  });

  test('include return visits to unfinished addresses', () => {
    const firsts = new Map<string, RecordedPassage>();
    let returns = 0;
    for (const record of recorded) {
      const key = JSON.stringify([record.content.fk_adresse, record.content.dwelling]);
      const before = firsts.get(key);
      if (before?.content.fk_type === 'a_finaliser') returns += 1;
      firsts.set(key, record);
    }
    expect(returns).toBeGreaterThan(200);
  });
});

test('only visits uploaded after the season are flagged late', () => {
  const late = (dates: SeasonDates) => seasonOf(dates).filter(({ flags }) => flags.includes('late'));
  expect(late(running)).toEqual([]);
  const lateVisits = late(first);
  expect(lateVisits.length).toBeGreaterThan(0);
  for (const { visit } of lateVisits) expect(visit.createdAt > first.end).toBe(true);
});

test('the same seed gives the same visits, another seed different ones', () => {
  const drawn = (seed: number) =>
    seasonOf(first, seed).map(({ visit, updates: fate, flags }) => ({ visit, fate, flags }));
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(8)).not.toEqual(drawn(7));
});
