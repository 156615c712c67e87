import { type Cipher, createCipher } from './crypto.ts';
import type { Ids } from './ids.ts';
import { addSeconds, type Clock, type Instant } from './time.ts';

export type WrappedKey = { kid: string; purpose: 'data' | 'index'; wrapped: string; created_at: Instant };

/** How long a process goes by the keys it has read. */
const FRESH_SECONDS = 300;
/** A new key encrypts only when every process has read it: otherwise one would meet text that it cannot open. */
const IN_USE_AFTER_SECONDS = 2 * FRESH_SECONDS;
/** From then on every process encrypts with the new key, also the one that read its keys just before. */
export const IN_USE_EVERYWHERE_AFTER_SECONDS = IN_USE_AFTER_SECONDS + FRESH_SECONDS;
/** Who cannot read the keys again goes by those that are known for so long, and then stops. */
const KNOWN_SECONDS = 1800;
/** Nobody encrypts with the key before it any more: the last who knew it has stopped, and its last work has ended. */
const REPLACED_AFTER_SECONDS = 3600;

type Source = {
  find: () => Promise<WrappedKey[]>;
  unwrap: (wrapped: string) => Promise<Uint8Array>;
  ids: Ids;
  clock: Clock;
};

/** The cipher of a database. Its keys are read again every five minutes, so that a rotation needs no restart. */
export function openCipher({ find, unwrap, ids, clock }: Source): () => Promise<Cipher> {
  const unwrapped = new Map<string, Uint8Array>();
  let cipher: Promise<Cipher> | undefined;
  let readAgainAt: Instant = clock.now();
  let knownUntil: Instant = clock.now();
  const read = async (asked: Instant) => {
    const keys = await find();
    const unknown = keys.filter(({ kid }) => !unwrapped.has(kid));
    await Promise.all(unknown.map(async ({ kid, wrapped }) => unwrapped.set(kid, await unwrap(wrapped))));
    const fresh = createCipher(ringOf(keys, unwrapped, asked), ids);
    knownUntil = addSeconds(asked, KNOWN_SECONDS);
    return fresh;
  };
  return () => {
    const now = clock.now();
    if (cipher && now < readAgainAt) return cipher;
    readAgainAt = addSeconds(now, FRESH_SECONDS);
    const known = cipher;
    cipher = read(now).catch((error: unknown) => {
      // What is known still serves for a while; without anything the next request tries again.
      readAgainAt = now;
      cipher = known;
      if (known && now < knownUntil) return known;
      throw error;
    });
    return cipher;
  };
}

function ringOf(keys: WrappedKey[], unwrapped: ReadonlyMap<string, Uint8Array>, now: Instant) {
  const data = keys.filter(({ purpose }) => purpose === 'data');
  const since = addSeconds(now, -IN_USE_AFTER_SECONDS);
  const current = data.findLast(({ created_at }) => created_at <= since) ?? data[0];
  const index = unwrapped.get(keys.find(({ purpose }) => purpose === 'index')?.kid ?? '');
  if (!index || !current) throw new Error('the database has no field keys: run the migrate function first');
  return {
    current: current.kid,
    data: new Map(
      data.flatMap(({ kid }) => {
        const key = unwrapped.get(kid);
        return key ? [[kid, key]] : [];
      }),
    ),
    index,
  };
}

/** The keys for data that later ones have replaced for so long that nobody encrypts with them any more. */
export function replacedKeys(keys: WrappedKey[], now: Instant): string[] {
  const data = keys.filter(({ purpose }) => purpose === 'data');
  const since = addSeconds(now, -REPLACED_AFTER_SECONDS);
  return data.flatMap(({ kid }, at) => {
    const next = data[at + 1];
    return next && next.created_at <= since ? [kid] : [];
  });
}
