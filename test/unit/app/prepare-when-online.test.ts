import { expect, test } from '@jest/globals';
import { prepareWhenOnline } from '../../../app/offline/seal/prepare-when-online.ts';
import { createSyncScheduler } from '../../../app/offline/sync/sync-scheduler.ts';
import {
  type FieldStore,
  memoryStore,
  openPhone,
  type Phone,
} from '../../../clients/typescript/src/field/index.ts';
import { createClient } from '../../../clients/typescript/src/index.ts';

const client = createClient({ url: 'http://127.0.0.1:9' });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An evening with a visit, opened without a network. `disk` holds back writes; `key` is the service's answer. */
async function opened() {
  const disk = Promise.withResolvers<void>();
  const key = Promise.withResolvers<boolean>();
  const kept = memoryStore();
  const slow: FieldStore = {
    load: kept.load,
    save: async (changes) => {
      await disk.promise;
      await kept.save(changes);
    },
  };
  const first = await openPhone({ client, operationId: 12, store: kept });
  const id = await first.record({ montant: '10.00' });
  const turns = createSyncScheduler({ exchange: async () => 0, plan: () => {} });
  const here: { phone: Phone } = { phone: await openPhone({ client, operationId: 12, store: slow }) };
  const ready = prepareWhenOnline({
    askKey: () => key.promise,
    reload: turns.reload,
    prepare: async () => true,
    reopen: async () => {
      here.phone = await openPhone({ client, operationId: 12, store: slow });
    },
  });
  const write = (changes: object) => turns.write(() => here.phone.change(id, changes));
  return { here, ready, key, disk, write };
}

test('what is being stored while an evening becomes ready is there afterwards, and what is written then', async () => {
  const { here, ready, key, disk, write } = await opened();
  const before = write({ name: 'Camille' });
  key.resolve(true);
  await settled();
  const after = write({ email: 'camille@example.org' });
  disk.resolve();
  await Promise.all([before, after]);
  expect(await ready).toBe(true);
  expect(here.phone.documents()).toMatchObject([{ name: 'Camille', email: 'camille@example.org' }]);
});

test('nothing waits for the key', async () => {
  const { here, ready, key, disk, write } = await opened();
  disk.resolve();
  await write({ name: 'Camille' });
  const was = here.phone;
  key.resolve(false);
  expect(await ready).toBe(false);
  expect(here.phone).toBe(was);
});
