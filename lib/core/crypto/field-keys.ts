import type { Ids } from '../ids.ts';
import { addSeconds, type Clock, type Instant } from '../time.ts';
import { type Cipher, createCipher } from './cipher.ts';

export type WrappedKey = { kid: string; purpose: 'data' | 'index'; wrapped: string; created_at: Instant };

/** Processes reload the keys after this long. */
const RELOAD_SECONDS = 300;
/** A new key encrypts only once every process has loaded it; otherwise some could not decrypt. */
const IN_USE_AFTER_SECONDS = 2 * RELOAD_SECONDS;
/** From this age on every process encrypts with a new key. */
export const IN_USE_EVERYWHERE_AFTER_SECONDS = IN_USE_AFTER_SECONDS + RELOAD_SECONDS;
/** When reloading fails, the loaded keys stay valid for this many seconds. */
const STALE_SECONDS = 1800;
/** At this age of a key, no process encrypts with its predecessor any more, not even one that failed to reload. */
const REPLACED_AFTER_SECONDS = 3600;

type Source = {
  find: () => Promise<WrappedKey[]>;
  unwrap: (wrapped: string) => Promise<Uint8Array>;
  ids: Ids;
  clock: Clock;
};

/** Opens the cipher of a database; reloads keys every five minutes, so that a rotation needs no restart. */
export function openCipher({ find, unwrap, ids, clock }: Source): () => Promise<Cipher> {
  const unwrapped = new Map<string, Uint8Array>();
  let cipher: Promise<Cipher> | undefined;
  let reloadAt: Instant = clock.now();
  let validUntil: Instant = clock.now();
  const load = async (now: Instant) => {
    const keys = await find();
    const unknown = keys.filter(({ kid }) => !unwrapped.has(kid));
    await Promise.all(unknown.map(async ({ kid, wrapped }) => unwrapped.set(kid, await unwrap(wrapped))));
    const fresh = createCipher(ringOf(keys, unwrapped, now), ids);
    validUntil = addSeconds(now, STALE_SECONDS);
    return fresh;
  };
  return () => {
    const now = clock.now();
    if (cipher && now < reloadAt) return cipher;
    reloadAt = addSeconds(now, RELOAD_SECONDS);
    const previous = cipher;
    cipher = load(now).catch((error: unknown) => {
      // Keep using the loaded keys for a while; the next call reloads again.
      reloadAt = now;
      cipher = previous;
      if (previous && now < validUntil) return previous;
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

/** Ids of data keys that were replaced so long ago that no process encrypts with them any more. */
export function replacedKeys(keys: WrappedKey[], now: Instant): string[] {
  const data = keys.filter(({ purpose }) => purpose === 'data');
  const since = addSeconds(now, -REPLACED_AFTER_SECONDS);
  return data.flatMap(({ kid }, at) => {
    const next = data[at + 1];
    return next && next.created_at <= since ? [kid] : [];
  });
}
