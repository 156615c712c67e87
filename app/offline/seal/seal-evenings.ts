import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import { isMessageRow } from '../messages/unsent-message.ts';
import { hasUnread, inStepAt, NOTES, type Rows, textOf, waitingRows } from '../outbox/unsent-rows.ts';
import { type SealingKey, seal } from './encrypt.ts';
import {
  type Evening,
  keyName,
  keysIn,
  leavingName,
  type PhoneStores,
  remove,
  restoredMarker,
  restoredNames,
  sealedName,
} from './sealed-rows.ts';

/** The service ends a web session after this time without a request. */
const RUNS_OUT_MS = 12 * 60 * 60 * 1000;

/**
 * Deletes sent data of every evening, encrypts unsent data, then deletes the keys. Works offline and can be
 * repeated after an interruption. `staying`: a user who stays signed in, whose evenings are skipped. Resolves
 * to the number of visits and messages that stay unencrypted because the phone never had their key.
 */
export async function sealAll(phone: PhoneStores, staying?: number): Promise<{ unsealed: number }> {
  const leaving = (await phone.evenings()).filter(({ userId }) => userId !== staying);
  const marks = leaving.map((evening) => [leavingName(evening), true] as const);
  // A full phone has no room for these rows; the sealing below frees room.
  await phone.sealedStore.save(new Map(marks)).catch(() => {});
  return sealEach(phone, () => true, staying);
}

/**
 * Seals only evenings whose sealing was interrupted or whose session expired by `now`, at a start without a
 * signed-in user. Other evenings may belong to a suspended tab whose member returns.
 */
export async function sealEnded(phone: PhoneStores, now: number): Promise<{ unsealed: number }> {
  const rows = await phone.sealedStore.load();
  return sealEach(
    phone,
    (evening, plain) => rows.has(leavingName(evening)) || Math.abs(now - inStepAt(plain)) > RUNS_OUT_MS,
  );
}

async function sealEach(
  { sealedStore, evenings, use }: PhoneStores,
  isOver: (evening: Evening, plain: Rows) => boolean,
  staying?: number,
): Promise<{ unsealed: number }> {
  const rows = await sealedStore.load();
  const needed = new Set(staying === undefined ? [] : [keyName(staying)]);
  const done: string[] = [];
  const failures: unknown[] = [];
  let unsealed = 0;
  for (const evening of await evenings()) {
    // Does not disturb the window that uses this evening.
    if (evening.userId === staying) continue;
    const key = rows.get(keyName(evening.userId));
    const sealing = use(evening, async (store) =>
      isOver(evening, await store.load()) ? sealEvening(sealedStore, store, { evening, key }) : undefined,
    );
    // An error does not stop the sealing of other evenings.
    const left = await sealing.catch((failure: unknown) => void failures.push(failure));
    if (left === 0) done.push(leavingName(evening));
    else needed.add(keyName(evening.userId));
    unsealed += left ?? 0;
  }
  const keys = keysIn(rows).filter((name) => !needed.has(name));
  await remove(sealedStore, [...keys, ...done]);
  if (failures.length > 0) throw failures[0];
  return { unsealed };
}

type What = { evening: Evening; key: unknown };
type Stores = { sealedStore: FieldStore; store: FieldStore };

/**
 * Repeats until nothing is unencrypted, including new entries. Resolves to the number of entries that cannot
 * be sealed.
 */
async function sealEvening(
  sealedStore: FieldStore,
  store: FieldStore,
  { evening, key }: What,
): Promise<number> {
  for (;;) {
    const plain = await store.load();
    if (plain.size === 0) return 0;
    await remove(store, othersIn(plain));
    const visits = waitingRows(plain).length;
    const hasKey = key instanceof CryptoKey;
    if (visits > 0 && !hasKey) return visits;
    const sealed =
      hasKey && (visits > 0 || hasUnread(plain))
        ? await sealWhatFits({ sealedStore, store }, { evening, key }, plain)
        : plain;
    await remove(store, [...sealed.keys()]);
  }
}

/**
 * Seals rows and returns those sealed. If the phone has no room for messages, whose pictures are large, seals
 * visits first, which frees room.
 */
async function sealWhatFits(stores: Stores, what: { evening: Evening; key: SealingKey }, plain: Rows) {
  try {
    return await sealRows(stores, what, plain);
  } catch (failure) {
    const smaller = new Map([...plain].filter(([row]) => !isMessageRow(row)));
    if (smaller.size === plain.size || waitingRows(smaller).length === 0) throw failure;
    return await sealRows(stores, what, smaller);
  }
}

/** The keys of rows to delete without sealing; needs no key, and frees room on a full phone. */
function othersIn(plain: Rows): string[] {
  const staying = new Set([...waitingRows(plain), NOTES, ...restoredNames(plain).map(restoredMarker)]);
  return [...plain.keys()].filter((row) => !staying.has(row));
}

/** Returns the sealed rows; none if only the name was stored, by which a repeated sealing overwrites. */
async function sealRows(
  { sealedStore, store }: Stores,
  { evening, key }: { evening: Evening; key: SealingKey },
  plain: Rows,
): Promise<Rows> {
  const [name, ...others] = restoredNames(plain);
  if (name === undefined) {
    await store.save(new Map([[restoredMarker(sealedName(evening, crypto.randomUUID())), true]]));
    return new Map();
  }
  const forgotten = others.map((other) => [other, undefined] as const);
  await sealedStore.save(new Map<string, unknown>([...forgotten, [name, await sealedRow(key, name, plain)]]));
  return plain;
}

const sealedRow = async (key: SealingKey, name: string, plain: Rows) => ({
  visits: waitingRows(plain).length,
  bytes: await seal(key, name, textOf(plain)),
});
