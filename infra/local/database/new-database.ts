import type { PGlite } from '@electric-sql/pglite';
import { dataDir as initialised } from '@electric-sql/pglite-prepopulatedfs';
import { openEngine } from './embedded-engine.ts';

/** Creates an empty database with PostGIS in a folder, and opens it for its owner. */
export async function createDatabase(dataDir: string): Promise<PGlite> {
  const pglite = await openEngine({ dataDir, loadDataDir: await initialised() }, 'owner');
  await rememberingKeys(() => pglite.exec('create extension postgis'));
  return pglite;
}

const MANY_KEYS = 1000;

/**
 * Runs `work` while `Object.keys` caches the keys of large objects: the engine lists PostGIS's thousands of functions again for
 * each one it looks up, which takes 6 of the 8 s of installing PostGIS.
 */
async function rememberingKeys<T>(work: () => Promise<T>): Promise<T> {
  const keysOf = Object.keys;
  const known = new WeakMap<object, string[]>();
  Object.keys = (of: object) => {
    const keys = known.get(of) ?? keysOf(of);
    if (keys.length > MANY_KEYS) known.set(of, keys);
    return keys;
  };
  return work().finally(() => {
    Object.keys = keysOf;
  });
}
