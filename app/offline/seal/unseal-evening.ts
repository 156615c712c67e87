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

/** The number of restored visits and messages, and of undecryptable ones, which stay sealed. */
type Unsealed = { brought: number; damaged: number };

type Stores = { sealedStore: FieldStore; store: FieldStore };

/**
 * Prepares an evening's store before a phone opens with it: fetches the sealing key, so that the evening can
 * be sealed offline, and restores sealed data. Throws the errors of `askKey`, which asks the service; no data
 * is lost then.
 */
export async function unsealEvening(
  { sealedStore, store }: Stores,
  evening: Evening,
  askKey: () => Promise<string>,
): Promise<Unsealed> {
  const rows = await sealedStore.load();
  // The member has returned, so an interrupted sealing must not continue.
  await remove(
    sealedStore,
    [leavingName(evening)].filter((name) => rows.has(name)),
  );
  const key = await sealingKey(sealedStore, evening, askKey);
  return putBack({ sealedStore, store }, key, sealedIn(await sealedStore.load(), evening));
}

/** A member's sealing key, fetched from the service once. */
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

/**
 * Restores sealed rows and deletes each one once the store contains it. A marker in the store prevents
 * restoring a row twice, which would undo later changes.
 */
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
  // Newest session first, as each restore puts its messages before those in the store.
  const back = opened
    .flatMap(({ name, content }) => (content ? [{ name, content }] : []))
    .toSorted((one, other) => lastWritten(other.content).localeCompare(lastWritten(one.content)));
  await forget({ sealedStore, store }, held);
  const failures: unknown[] = [];
  // One write per row, so that a row too large for a full phone does not block the others.
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
