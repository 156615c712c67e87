import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildingsIn } from '../../lib/data/buildings/db.ts';
import { migrateBuildings } from '../../lib/data/buildings/migrate.ts';
import { APPLICATION_ROLE, dbOverPglite } from '../../lib/data/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { columnParsers } from '../../lib/data/pool.ts';
import { smallPostgis } from './postgis-bundle.ts';

const root = new URL('../../', import.meta.url).pathname;
const cache = join(root, '.cache');
const migrationFolders = ['lib/data/migrations', 'lib/data/buildings/migrations'];

/** Opens an embedded database; its statements run under `role`. */
export async function openPglite(dataDir: string, role: 'owner' | 'application'): Promise<PGlite> {
  const { postgis } = await engineVersions();
  return PGlite.create({
    dataDir,
    extensions: { postgis: smallPostgis(cache, postgis) },
    parsers: columnParsers,
    // Otherwise a timer of ten seconds, set at startup, delays the exit of a short process.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
    ...(role === 'application' ? { username: APPLICATION_ROLE } : {}),
  });
}

/** The versions that package.json names; it pins them. */
async function engineVersions(): Promise<{ pglite: string; postgis: string }> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return {
    pglite: devDependencies['@electric-sql/pglite'],
    postgis: devDependencies['@electric-sql/pglite-postgis'],
  };
}

/** A hash of what the template depends on: the migrations and the versions of the engine. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of migrationFolders.map((path) => join(root, path)))
    for (const file of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, file)));
  const { pglite, postgis } = await engineVersions();
  hash.update(pglite + postgis);
  return hash.digest('hex').slice(0, 16);
}

/** Returns the folder of a migrated, empty database, building it (about ten seconds) if it does not exist. */
export async function ensureTemplate(onBuild: () => void = () => {}): Promise<string> {
  const folder = join(cache, `database-${await templateKey()}`);
  if (await exists(folder)) return folder;
  onBuild();
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  const pglite = await openPglite(draft, 'owner');
  const db = dbOverPglite(pglite);
  await migrateToLatest(db);
  await migrateBuildings(buildingsIn(db));
  await pglite.exec('checkpoint');
  await pglite.close();
  // Another process may have built the same template meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** Copies the template database to `target`. */
export async function copyTemplate(target: string, onBuild?: () => void): Promise<void> {
  await cp(await ensureTemplate(onBuild), target, { recursive: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
