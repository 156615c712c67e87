import { beforeEach, expect, test } from '@jest/globals';
import { cellsByKid, resourcesWithStoredKeys, sealedCells } from '../../support/field-keys.ts';
import { payProvider } from '../../support/pay.ts';
import { db } from '../../support/resources.ts';
import { openSealedSeason, type SealedSeason } from '../../support/sealed-season.ts';
import { crashAt, dbOfDying } from '../../support/simulated-crash.ts';

const provider = payProvider();
let season: SealedSeason;
beforeEach(async () => {
  season = await openSealedSeason(provider);
});

test.each(['before', 'after'] as const)(
  'killed %s any statement and run again, the writing of old cells loses nothing and ends',
  async (moment) => {
    const { on, cells, reseal, rotate, seen } = season;
    await rotate();
    const answers = await seen();
    let deaths = 0;
    for (let nth = 1; (await cellsByKid())['d1'] !== undefined; nth += 1) {
      const dying = dbOfDying(db, crashAt(nth, moment));
      await reseal({ seconds: 0 }, { ...on, db: () => dying }).catch((error: Error) => {
        expect(error.message).toBe('killed');
        deaths += 1;
      });
      expect(await sealedCells()).toHaveLength(cells);
    }
    expect(deaths).toBeGreaterThan(8);
    expect(await cellsByKid()).toEqual({ d2: cells });
    expect(await seen(resourcesWithStoredKeys())).toEqual(answers);
    expect(await reseal()).toMatchObject({ resealed: 0, left: 0, unreadable: 0 });
  },
);
