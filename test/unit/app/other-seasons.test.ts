import { describe, expect, test } from '@jest/globals';
import { type Evening, restoredMarker, sealedName } from '../../../app/offline/seal/sealed-rows.ts';
import { seasonToStore, unsentElsewhere } from '../../../app/offline/session/other-seasons.ts';
import { memoryStore } from '../../../clients/typescript/src/field/index.ts';

const inez = (operationId: number): Evening => ({ userId: 3, operationId });
const waits = { mine: { id: 'a' }, waits: true };
const refused = { mine: { id: 'b' }, waits: false, wasRefused: true };
const sent = { mine: { id: 'c', passage_id: 7 }, master: { id: 'c', passage_id: 7 }, waits: false };
const sealed = (visits: number) => ({ visits, bytes: new Uint8Array() });

/** What waits besides Inès's evening of season 11, on a phone with these evenings and sealed rows. */
async function elsewhere(evenings: [Evening, object][], sealedRows: object = {}) {
  const sealedStore = memoryStore();
  await sealedStore.save(new Map(Object.entries(sealedRows)));
  const rowsOf = async (evening: Evening) =>
    new Map(Object.entries(evenings.find(([one]) => one === evening)?.[1] ?? {}));
  return unsentElsewhere(
    { sealedStore, evenings: async () => evenings.map(([one]) => one), rowsOf },
    inez(11),
  );
}

describe('visits of another season', () => {
  test('are counted as long as the service does not have them', async () => {
    const evening = { 'passages/a': waits, 'passages/b': refused, 'passages/c': sent, bootstrap: {} };
    expect(await elsewhere([[inez(12), evening]])).toEqual([{ operationId: 12, visits: 2 }]);
    expect(await elsewhere([[inez(12), { 'passages/c': sent }]])).toEqual([]);
  });

  test('are counted where they are sealed, and once where they are in both places', async () => {
    const name = sealedName(inez(12), 'one');
    const sealedStore = { [name]: sealed(3), [sealedName(inez(13), 'two')]: sealed(1) };
    expect(
      await elsewhere(
        [
          [inez(12), {}],
          [inez(13), {}],
        ],
        sealedStore,
      ),
    ).toEqual([
      { operationId: 12, visits: 3 },
      { operationId: 13, visits: 1 },
    ]);
    const both = { 'passages/a': waits, [restoredMarker(name)]: true };
    expect(await elsewhere([[inez(12), both]], sealedStore)).toEqual([{ operationId: 12, visits: 1 }]);
  });

  test('of the season that is open, or of somebody else, are no matter of this', async () => {
    const evenings: [Evening, object][] = [
      [inez(11), { 'passages/a': waits }],
      [{ userId: 5, operationId: 12 }, { 'passages/a': waits }],
    ];
    expect(await elsewhere(evenings, { [sealedName(inez(11), 'one')]: sealed(2) })).toEqual([]);
  });
});

describe('the season that opens by itself the next time', () => {
  test('is the one that was opened last without naming it', () => {
    expect(seasonToStore({ named: undefined, stored: 12, operationId: 13 })).toBe(13);
  });

  test('stays when another one is looked at', () => {
    expect(seasonToStore({ named: 11, stored: 12, operationId: 11 })).toBe(12);
  });

  test('is the one that was looked at where there is no other', () => {
    expect(seasonToStore({ named: 11, stored: undefined, operationId: 11 })).toBe(11);
  });
});
