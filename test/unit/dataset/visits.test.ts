import { beforeAll, describe, expect, test } from '@jest/globals';
import { type RecordedPassage, recordPassages } from '../../../infra/dataset/recorded.ts';
import { DATASET_NOW, type SeasonDates, seasonDates } from '../../../infra/dataset/seasons.ts';
import { shapesOf } from '../../../infra/dataset/shapes.ts';
import { addressesOf, territoryOf } from '../../../infra/dataset/territory.ts';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';
import { secondsBetween } from '../../../lib/core/time.ts';
import { requireConsistent } from '../../../lib/passages/rules.ts';

/** A season of the large association at a tenth of its size, on paper. */
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
  ['a season that is over', first],
  ['the one that is under way', running],
])('the visits of %s', (_, dates) => {
  let recorded: RecordedPassage[];
  beforeAll(() => {
    recorded = seasonOf(dates);
  });

  test('are as many as the shape says, and each keeps the rules of a passage', () => {
    expect(recorded).toHaveLength(4000);
    for (const { content, visit } of recorded) requireConsistent(content, visit.createdAt);
  });

  test('were made in the season, reached the service later, in the order of their numbers', () => {
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

  test('bring five to nine euros where they bring money, and have something of everything', () => {
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

  test('go on where somebody is to come back: the second visit is on another walk', () => {
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

test('only what was brought in after the season is late', () => {
  const late = (dates: SeasonDates) => seasonOf(dates).filter(({ flags }) => flags.includes('late'));
  expect(late(running)).toEqual([]);
  const latecomers = late(first);
  expect(latecomers.length).toBeGreaterThan(0);
  for (const { visit } of latecomers) expect(visit.createdAt > first.end).toBe(true);
});

test('the same seed gives the same visits, another one others', () => {
  const said = (seed: number) =>
    seasonOf(first, seed).map(({ visit, updates: fate, flags }) => ({ visit, fate, flags }));
  expect(said(7)).toEqual(said(7));
  expect(said(8)).not.toEqual(said(7));
});
