import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type FieldStore,
  indexedDbStore,
  memoryStore,
  openPhone,
} from '../../../clients/typescript/src/field/index.ts';
import { fakeIndexedDb } from '../../support/client/indexed-db.ts';
import {
  json,
  type Played,
  problem,
  type ScriptedService,
  type SeenRequest,
  scriptedService,
} from '../../support/client/scripted-service.ts';
import type { Json } from '../../support/http/answer.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service.close());

const NOW = Date.parse('2026-11-20T19:00:00Z');
const id = '01a1f82f-1e80-7000-8000-00000000001a';
const bootstrap = json({
  member: { user_id: 3, ope_user_id: 4 },
  collections: [{ name: 'passages', schema_version: 1, writable: ['montant', 'remark'] }],
});
const master: Json = {
  id,
  passage_id: 7,
  user_id: 3,
  montant: '10.00',
  remark: null,
  version: 1,
  _deleted: false,
  sync_error: null,
};

/** A service with these answers to pushes and to pulls of passages. */
function fieldService(how: { pushes?: Played[]; pulls?: Played[]; onPull?: () => void }) {
  const next = (answers: Played[] | undefined, usual: Played) =>
    (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? usual;
  const empty = json({ documents: [], checkpoint: { cursor: 'c1' }, has_more: false });
  service.plays(({ path }: SeenRequest) => {
    if (path.includes('/bootstrap')) return bootstrap;
    if (path.includes('/push')) return next(how.pushes, json([]));
    if (!path.includes('/passages/pull')) return empty;
    how.onPull?.();
    return next(how.pulls, empty);
  });
}
const page = (documents: Json[]) => json({ documents, checkpoint: { cursor: 'c1' }, has_more: false });
const open = (store: FieldStore = memoryStore()) =>
  openPhone({ client: service.client({ tries: 1 }), operationId: 12, store, now: () => NOW });
const pushed = (): Json[][] =>
  service.seen
    .filter(({ path }) => path.includes('/push'))
    .map(({ rows }) => JSON.parse(String(gunzipSync(rows))));

describe('a phone', () => {
  test('names a visit by itself, and when and where of it', async () => {
    fieldService({});
    const phone = await open();
    const made = await phone.record({ montant: '5.00' });
    expect(made).toMatch(/^01a[0-9a-f]{5}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(phone.documents()).toEqual([
      { id: made, fk_operation: 12, passed_at: '2026-11-20T19:00:00.000Z', montant: '5.00' },
    ]);
    expect(phone.waiting()).toBe(1);
    await phone.sync();
    expect([phone.waiting(), pushed()]).toEqual([0, [[{ newDocumentState: phone.documents()[0] }]]]);
    const { headers } = service.seen.find(({ path }) => path.includes('/push')) ?? {};
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'x-field-schema': '1',
      'x-field-time': '2026-11-20T19:00:00.000Z',
    });
  });

  test('forgets what was recorded and removed before anybody heard of it', async () => {
    fieldService({});
    const phone = await open();
    await phone.remove(await phone.record({ montant: '5.00' }));
    await phone.sync();
    expect(pushed()).toEqual([]);
  });

  test('sends what was lost once more as it was, and what was changed since after it', async () => {
    const store = memoryStore();
    fieldService({ pulls: [page([master])] });
    const phone = await open(store);
    await phone.sync();
    fieldService({ pushes: ['lost', json([])] });
    await phone.change(id, { montant: '20.00' });
    await expect(phone.sync()).rejects.toMatchObject({ name: 'NetworkFault' });
    // The phone was switched off in between.
    const again = await open(store);
    await again.change(id, { montant: '30.00' });
    await again.sync();
    const amounts = pushed().map(([row]) => [row?.assumedMasterState.montant, row?.newDocumentState.montant]);
    expect(amounts).toEqual([
      ['10.00', '20.00'],
      ['10.00', '20.00'],
      ['20.00', '30.00'],
    ]);
    expect(again.documents()).toMatchObject([{ montant: '30.00' }]);
  });

  test('keeps a change that was made while its push was under way', async () => {
    const phone = await open();
    fieldService({ pulls: [page([master])] });
    await phone.sync();
    fieldService({});
    await phone.change(id, { montant: '20.00' });
    const [sync] = [phone.sync(), phone.change(id, { remark: 'Chien' })];
    await sync;
    expect(phone.documents()).toMatchObject([{ montant: '20.00', remark: 'Chien' }]);
    expect(pushed().at(-1)).toMatchObject([{ newDocumentState: { montant: '20.00', remark: 'Chien' } }]);
  });

  describe('that the service tells to start again', () => {
    const other = { ...master, id: '01a1f82f-1e80-7000-8000-00000000002b', passage_id: 8 };
    /** A phone with both visits, whose next pull is a 410; `after` plays the pull after it, `onPull` comes before each. */
    async function toldToStartAgain(after: Played, onPull = () => {}, store = memoryStore()) {
      fieldService({ pulls: [page([master, other])] });
      const phone = await open(store);
      await phone.sync();
      fieldService({ pulls: [problem(410, 'resync-required'), after], onPull });
      return phone;
    }

    test('keeps a correction that is made meanwhile, and sends it', async () => {
      let meanwhile: Promise<unknown> | undefined;
      let pulls = 0;
      const phone = await toldToStartAgain(page([master, other]), () => {
        pulls += 1;
        if (pulls === 2)
          meanwhile = Promise.all([phone.change(id, { montant: '20.00' }), phone.remove(other.id)]);
      });
      await phone.sync();
      await meanwhile;
      expect(phone.documents()).toMatchObject([{ id, montant: '20.00' }]);
      expect([phone.waiting(), pushed()]).toEqual([2, []]);
      await phone.sync();
      expect(pushed()).toMatchObject([
        [
          { newDocumentState: { id, montant: '20.00' }, assumedMasterState: { montant: '10.00' } },
          { newDocumentState: { id: other.id, _deleted: true } },
        ],
      ]);
      expect(phone.waiting()).toBe(0);
    });

    test('shows its visits until all have come again, also after it was switched off, and drops what has not come', async () => {
      const store = memoryStore();
      const first = await toldToStartAgain('lost', undefined, store);
      await expect(first.sync()).rejects.toMatchObject({ name: 'NetworkFault' });
      const again = await open(store);
      expect(again.documents()).toHaveLength(2);
      fieldService({ pulls: [page([{ ...master, montant: '15.00' }])] });
      await again.sync();
      expect(again.documents()).toMatchObject([{ id, montant: '15.00' }]);
      expect(again.waiting()).toBe(0);
    });

    test('refuses to change a visit that has not come again, so that nothing looks noted that is not', async () => {
      const phone = await toldToStartAgain(page([master]));
      await phone.sync();
      await expect(phone.change(other.id, { montant: '20.00' })).rejects.toThrow('no such visit');
      expect(phone.waiting()).toBe(0);
    });
  });

  test('has nothing of a visit that could not be stored, so that whoever tries again notes it once', async () => {
    fieldService({});
    let isFull = false;
    const { load, save } = memoryStore();
    const full = new Error('no room');
    const phone = await open({
      load,
      save: async (changes) => (isFull ? Promise.reject(full) : save(changes)),
    });
    const kept = await phone.record({ montant: '5.00' });
    isFull = true;
    await expect(phone.record({ montant: '7.00' })).rejects.toBe(full);
    await expect(phone.change(kept, { montant: '6.00' })).rejects.toBe(full);
    await expect(phone.remove(kept)).rejects.toBe(full);
    expect(phone.documents()).toMatchObject([{ id: kept, montant: '5.00' }]);
    isFull = false;
    await phone.record({ montant: '7.00' });
    expect(phone.documents().map(({ montant }) => montant)).toEqual(['5.00', '7.00']);
    await phone.sync();
    expect(pushed().at(-1)).toHaveLength(2);
  });

  test('meets the service once when it is asked twice at once', async () => {
    fieldService({});
    const phone = await open();
    await phone.record({ montant: '5.00' });
    await Promise.all([phone.sync(), phone.sync()]);
    expect(pushed()).toHaveLength(1);
  });

  test('keeps everything without a session, and nothing where its member was taken out', async () => {
    fieldService({ pulls: [page([master])] });
    const phone = await open();
    await phone.sync();
    fieldService({ pulls: [problem(401, 'invalid-token')] });
    await expect(phone.sync()).rejects.toMatchObject({ code: 'invalid-token' });
    expect(phone.documents()).toHaveLength(1);
    fieldService({ pulls: [problem(403, 'forbidden')] });
    await expect(phone.sync()).rejects.toMatchObject({ code: 'forbidden' });
    expect([phone.documents(), phone.bootstrap()]).toEqual([[], undefined]);
  });

  describe('whose member was taken out of the operation', () => {
    const refused = problem(403, 'forbidden');

    test('gives all that waits to the administrators before it forgets it, though it never got ready', async () => {
      const phone = await open();
      for (let at = 0; at < 101; at += 1) await phone.record({ montant: '5.00' });
      const noted = phone.documents();
      service.plays(refused);
      await expect(phone.sync()).rejects.toMatchObject({ code: 'forbidden' });
      expect(pushed().map((rows) => rows.length)).toEqual([100, 1]);
      expect(pushed().flatMap((rows) => rows.map((row) => row?.newDocumentState))).toEqual(noted);
      expect([phone.documents(), phone.bootstrap()]).toEqual([[], undefined]);
    });

    test('gives what was changed on top of what was sent, and what is noted meanwhile', async () => {
      const phone = await open();
      fieldService({ pulls: [page([master])] });
      await phone.sync();
      fieldService({ pushes: ['lost'] });
      await phone.change(id, { montant: '20.00' });
      await expect(phone.sync()).rejects.toMatchObject({ name: 'NetworkFault' });
      await phone.change(id, { montant: '30.00' });
      let late: Promise<string> | undefined;
      service.plays(() => {
        late ??= phone.record({ montant: '5.00' });
        return refused;
      });
      await expect(phone.sync()).rejects.toMatchObject({ code: 'forbidden' });
      const kept = new Map(pushed().flatMap((rows) => rows.map((row) => [row?.newDocumentState.id, row])));
      expect(kept.get(id)).toMatchObject({
        newDocumentState: { montant: '30.00' },
        assumedMasterState: { montant: '10.00' },
      });
      expect(kept.get(await late)).toMatchObject({ newDocumentState: { montant: '5.00' } });
      expect(phone.documents()).toEqual([]);
    });

    test('keeps everything until the service has it', async () => {
      const phone = await open();
      await phone.record({ montant: '5.00' });
      service.plays(refused, 'lost');
      await expect(phone.sync()).rejects.toMatchObject({ name: 'NetworkFault' });
      expect(phone.waiting()).toBe(1);
      service.plays(refused, problem(503, 'unavailable'));
      await expect(phone.sync()).rejects.toMatchObject({ code: 'unavailable' });
      expect(phone.waiting()).toBe(1);
    });
  });

  test('reads its addresses, sectors and members, and asks for them every tenth time', async () => {
    const address = { id: '5', address_id: 5 };
    service.plays(({ path }) => {
      if (path.includes('/bootstrap')) return bootstrap;
      return page(path.includes('/addresses/') ? [address] : []);
    });
    const phone = await open();
    for (let round = 0; round < 11; round += 1) await phone.sync();
    expect(phone.addresses()).toEqual([address]);
    expect([phone.sectors(), phone.members()]).toEqual([[], []]);
    expect(service.seen.filter(({ path }) => path.includes('/addresses/pull'))).toHaveLength(2);
  });
});

describe.each([
  ['in memory', () => Promise.resolve(memoryStore())],
  ['in IndexedDB', () => indexedDbStore('alice-12', fakeIndexedDb())],
])('what a phone keeps %s', (_, make) => {
  test('is there when it is opened again', async () => {
    const store = await make();
    fieldService({ pulls: [page([master])] });
    const phone = await open(store);
    await phone.sync();
    const drafted = await phone.record({ montant: '5.00' });
    const again = await open(store);
    expect(again.documents()).toEqual(phone.documents());
    expect([again.waiting(), again.bootstrap()?.member.user_id]).toEqual([1, 3]);
    await again.remove(drafted);
    expect((await open(store)).documents()).toHaveLength(1);
  });

  test('is a copy', async () => {
    const store = await make();
    const value = { montant: '5.00' };
    await store.save(new Map([['passages/1', value]]));
    value.montant = '6.00';
    expect(await store.load()).toEqual(new Map([['passages/1', { montant: '5.00' }]]));
  });
});

test('a browser that has no room left says so, and keeps nothing of that change', async () => {
  const database = fakeIndexedDb();
  const store = await indexedDbStore('alice-12', database);
  database.failsNext(new Error('QuotaExceededError'));
  await expect(store.save(new Map([['passages/1', {}]]))).rejects.toThrow('QuotaExceededError');
  expect(await store.load()).toEqual(new Map());
});
