import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import { type Content, contentOf, lastWritten, merged, type Rows, waitingIn } from '../outbox/unsent-rows.ts';
import { importKey, type SealingKey, unseal } from './encrypt.ts';
import {
  type Evening,
  keyName,
  leavingName,
  remove,
  restoredMarker,
  restoredNames,
  type Sealed,
  sealedIn,
} from './sealed-rows.ts';

/** How many visits and messages came back, and how many cannot be read: these stay sealed. */
type Unsealed = { brought: number; damaged: number };

type Stores = { sealedStore: FieldStore; store: FieldStore };

/**
 * Makes the store of an evening ready for its member before a phone is opened with it: the key is here, so that the evening can be
 * sealed without a network, and what was sealed is back. Throws what `askKey` throws, which asks the service; nothing is lost then.
 */
export async function unsealEvening(
  { sealedStore, store }: Stores,
  evening: Evening,
  askKey: () => Promise<string>,
): Promise<Unsealed> {
  const rows = await sealedStore.load();
  // Whoever is back has not left, also where their leaving was interrupted.
  await remove(
    sealedStore,
    [leavingName(evening)].filter((name) => rows.has(name)),
  );
  const key = await sealingKey(sealedStore, evening, askKey);
  return putBack({ sealedStore, store }, key, sealedIn(await sealedStore.load(), evening));
}

/** The key of a member, which the service is asked for once. */
export async function sealingKey(
  sealedStore: FieldStore,
  evening: Evening,
  askKey: () => Promise<string>,
): Promise<SealingKey> {
  const known = (await sealedStore.load()).get(keyName(evening.userId));
  if (known instanceof CryptoKey) return known;
  const key = await importKey(await askKey());
  await sealedStore.save(new Map([[keyName(evening.userId), key]]));
  return key;
}

/** Each is removed once the store has it; the store says so until then, so that what was changed since is not undone. */
async function putBack(
  { sealedStore, store }: Stores,
  key: SealingKey,
  sealed: readonly Sealed[],
): Promise<Unsealed> {
  const plain = await store.load();
  const held = restoredNames(plain);
  const fresh = sealed.filter(({ name }) => !held.includes(name));
  const opened = await Promise.all(
    fresh.map(async ({ name, bytes, visits }) => {
      const text = await unseal(key, name, bytes).catch(() => undefined);
      return { name, visits, content: text === undefined ? undefined : contentOf(text) };
    }),
  );
  // The last session first: messages of those before it go before them.
  const back = opened
    .flatMap(({ name, content }) => (content ? [{ name, content }] : []))
    .toSorted((one, other) => lastWritten(other.content).localeCompare(lastWritten(one.content)));
  await forget({ sealedStore, store }, held);
  const failures: unknown[] = [];
  // Each by itself: what a full phone has no room for keeps nothing else back.
  for (const one of back) {
    const isBack = await store.save(rowsOf(await store.load(), one)).then(
      () => true,
      (failure: unknown) => void failures.push(failure),
    );
    if (isBack) await forget({ sealedStore, store }, [one.name]);
  }
  if (failures.length > 0) throw failures[0];
  return {
    brought: back.reduce((sum, { content }) => sum + waitingIn(content).length, 0),
    damaged: opened.reduce((sum, { content, visits }) => sum + (content ? 0 : visits), 0),
  };
}

async function forget({ sealedStore, store }: Stores, names: readonly string[]): Promise<void> {
  await remove(sealedStore, names);
  await remove(store, names.map(restoredMarker));
}

const rowsOf = (plain: Rows, { name, content }: { name: string; content: Content }): Map<string, unknown> =>
  merged(plain, content).set(restoredMarker(name), true);
