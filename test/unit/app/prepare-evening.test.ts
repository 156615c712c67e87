import { expect, test } from '@jest/globals';
import { hasKey, others, prepareEvening, unreadable } from '../../../app/offline/seal/prepare-evening.ts';
import { sealedName } from '../../../app/offline/seal/sealed-rows.ts';
import { memoryStore } from '../../../clients/typescript/src/field/index.ts';

const alice = { userId: 3, operationId: 12 };
const ben = { userId: 5, operationId: 12 };

/** A phone with unreadable sealed visits of Alice, and waiting ones of Chloe. */
async function world() {
  const sealedStore = memoryStore();
  const chloe = { userId: 7, operationId: 12 };
  await sealedStore.save(
    new Map([
      [sealedName(alice, 'a'), { visits: 2, bytes: new Uint8Array([1, 2, 3]) }],
      [sealedName(chloe, 'b'), { visits: 4, bytes: new Uint8Array([1, 2, 3]) }],
    ]),
  );
  const askKey = async () => Buffer.alloc(32, 3).toString('base64url');
  const around = { openSealedStore: async () => sealedStore, askKey };
  const kept = (isLasting = true) => ({ rows: memoryStore(), isLasting, readNotes: async () => {} });
  return { around, kept };
}

const gone = async (): Promise<string> => {
  throw new Error('without a network');
};

test('what cannot be read is told to its member, and to nobody who comes next', async () => {
  const { around, kept } = await world();
  expect(await prepareEvening(kept(), alice, around)).toBe(true);
  expect([others.value, unreadable.value]).toEqual([4, 2]);
  expect(await prepareEvening(kept(), ben, { ...around, askKey: gone })).toBe(false);
  expect([others.value, unreadable.value]).toEqual([6, 0]);
  expect(await prepareEvening(kept(false), ben, around)).toBe(true);
  expect([others.value, unreadable.value]).toEqual([0, 0]);
});

test('the service is asked once for the key of a member', async () => {
  const { around } = await world();
  expect(await hasKey(alice, { ...around, askKey: gone })).toBe(false);
  expect(await hasKey(alice, around)).toBe(true);
  expect(await hasKey(alice, { ...around, askKey: gone })).toBe(true);
  expect(await hasKey(ben, { ...around, askKey: gone })).toBe(false);
});
