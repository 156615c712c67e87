import * as z from 'zod';
import type { Encoding } from '../../lib/core/reply.ts';
import type { Instant } from '../../lib/core/time.ts';
import type { AppFile } from './app-file.ts';
import type { AppBundle } from './bundle.ts';
import { released } from './encoded.ts';
import { keptReleases, type Release } from './releases.ts';
import { cacheControl, stableFiles } from './served.ts';

/** A stored file with its response headers. */
type StoredAppFile = { bytes: Uint8Array; encoding?: Encoding; type: string; cacheControl: string };

/** The storage for the application files of a stage. */
export type AppStore = {
  put(name: string, file: StoredAppFile): Promise<void>;
  /** The names that begin with the prefix. */
  list(prefix: string): Promise<string[]>;
  read(name: string): Promise<Uint8Array>;
  remove(names: readonly string[]): Promise<void>;
};

const ASSETS = 'assets/';
/** The folder of the release records, which no address of the application reaches. */
const RELEASES = 'releases/';
const StoredRelease = z.strictObject({ at: z.string(), version: z.string(), files: z.array(z.string()) });

/** The number of files that a release has uploaded, found already stored, and removed. */
export type Published = { sent: number; known: number; removed: number };

/**
 * Publishes a release in a stage. No browser sees half a release: files with a hash in their names come first, the service worker
 * and the page that name them come last. Then it removes files that no open tab can request any more. It can be repeated, also
 * after an interruption.
 */
export async function publishApp(
  store: AppStore,
  { files }: AppBundle,
  { version, now }: { version: string; now: Instant },
): Promise<Published> {
  const stable = stableFiles.map((name) => [name, required(files, name)] as const);
  const assets = [...files].filter(([, { isImmutable }]) => isImmutable);
  const stored = new Set(await store.list(ASSETS));
  const missing = assets.filter(([name]) => !stored.has(name));
  for (const [name, file] of missing) await store.put(name, await asStored(file));
  const release: Release = { at: now, version, files: assets.map(([name]) => name) };
  await store.put(nameOf(release), recordOf(release));
  for (const [name, file] of stable) await store.put(name, await asStored(file));
  const removed = await removeOld(store, now);
  return { sent: missing.length, known: assets.length - missing.length, removed };
}

function required(files: ReadonlyMap<string, AppFile>, name: string): AppFile {
  const file = files.get(name);
  if (!file) throw new Error(`the application was bundled without ${name}`);
  return file;
}

const nameOf = ({ at }: Release): string => `${RELEASES}${at}.json`;
const recordOf = (release: Release): StoredAppFile => ({
  bytes: Buffer.from(JSON.stringify(release)),
  type: 'application/json',
  cacheControl: 'no-cache',
});

async function asStored(file: AppFile): Promise<StoredAppFile> {
  return { ...(await released(file)), type: file.type, cacheControl: cacheControl(file) };
}

/** Removes the files that no kept release names, and the records of the other releases. */
async function removeOld(store: AppStore, now: Instant): Promise<number> {
  const releases = await Promise.all((await store.list(RELEASES)).map((name) => readRelease(store, name)));
  const kept = keptReleases(releases, now);
  const named = new Set(kept.flatMap(({ files }) => files));
  const files = (await store.list(ASSETS)).filter((name) => !named.has(name));
  await store.remove([...files, ...releases.filter((one) => !kept.includes(one)).map(nameOf)]);
  return files.length;
}

async function readRelease(store: AppStore, name: string): Promise<Release> {
  return StoredRelease.parse(JSON.parse(Buffer.from(await store.read(name)).toString()));
}
