import { beforeEach, expect, test } from '@jest/globals';
import { crashAt, dbOfDying } from '../../support/event-log/simulated-crash.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { cellsByKid, resourcesWithStoredKeys, sealedCells } from '../../support/privacy/field-keys.ts';
import { openSealedSeason, type SealedSeason } from '../../support/privacy/sealed-season.ts';
import { db } from '../../support/run/resources.ts';

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
