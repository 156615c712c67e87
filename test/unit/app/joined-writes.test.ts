import { expect, test } from '@jest/globals';
import { joinedWrites } from '../../../app/offline/store/joined-writes.ts';
import { memoryStore, openPhone } from '../../../clients/typescript/src/field/index.ts';
import { createClient } from '../../../clients/typescript/src/index.ts';

/** A phone that counts its writes and fails them while it has no room. */
async function phoneOf() {
  const store = memoryStore();
  const disk = { isFull: false, writes: 0 };
  const { save, inOneWrite } = joinedWrites(async (changes) => {
    disk.writes += 1;
    if (disk.isFull) throw new Error('full');
    await store.save(changes);
  });
  const open = () =>
    openPhone({
      client: createClient({ url: 'http://127.0.0.1:9' }),
      operationId: 1,
      store: { load: store.load, save },
    });
  return { disk, inOneWrite, open, phone: await open() };
}
const drafts = ['1', '2', '3'].map((floor) => ({ fk_adresse: 7, dwelling: { floor, door: null } }));

test('visits of a block are one write, and are taken back by one', async () => {
  const { disk, inOneWrite, open, phone } = await phoneOf();
  const ids = await inOneWrite(() => Promise.all(drafts.map((draft) => phone.record(draft))));
  expect([disk.writes, new Set(ids).size]).toEqual([1, 3]);
  expect((await open()).documents().map(({ dwelling }) => dwelling?.floor)).toEqual(['1', '2', '3']);
  await inOneWrite(() => Promise.all(ids.map((id) => phone.remove(id))));
  expect([disk.writes, phone.documents(), (await open()).documents()]).toEqual([2, [], []]);
});

test('a full phone refuses all visits of a block, and keeps all that were to be taken back', async () => {
  const { disk, inOneWrite, open, phone } = await phoneOf();
  const record = () => inOneWrite(() => Promise.all(drafts.map((draft) => phone.record(draft))));
  disk.isFull = true;
  await expect(record()).rejects.toThrow('full');
  expect([phone.documents(), (await open()).documents()]).toEqual([[], []]);
  disk.isFull = false;
  const ids = await record();
  disk.isFull = true;
  await expect(inOneWrite(() => Promise.all(ids.map((id) => phone.remove(id))))).rejects.toThrow('full');
  expect([phone.documents().length, (await open()).documents().length]).toEqual([3, 3]);
  disk.isFull = false;
  await phone.record({ fk_adresse: 8 });
  expect((await open()).documents()).toHaveLength(4);
});
