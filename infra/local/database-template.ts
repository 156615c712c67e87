import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildingsIn } from '../../lib/data/buildings/db.ts';
import { migrateBuildings } from '../../lib/data/buildings/migrate.ts';
import { APPLICATION_ROLE } from '../../lib/data/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { dbOverPglite } from './embedded-db.ts';
import { smallPostgis } from './postgis-bundle.ts';

const root = new URL('../../', import.meta.url).pathname;
const cache = join(root, '.cache');
/** Settings of a database that ends with its process: nothing of it is ever recovered. */
const TRANSIENT = ['synchronous_commit=off', 'full_page_writes=off', 'wal_init_zero=off'];
const migrationFolders = ['lib/data/migrations', 'lib/data/buildings/migrations'];

type Role = 'owner' | 'application';

/** Opens an embedded database; its statements run under `role`. */
export function openPglite(dataDir: string, role: Role): Promise<PGlite> {
  return open({ dataDir }, role);
}

/** Opens a copy of the template that lives in memory and ends with the process. */
export async function openInMemory(role: Role): Promise<PGlite> {
  const archive = await readFile(await ensureArchive());
  return open({ loadDataDir: new Blob([archive]) }, role, TRANSIENT);
}

async function open(
  place: { dataDir: string } | { loadDataDir: Blob },
  role: Role,
  settings: readonly string[] = [],
): Promise<PGlite> {
  const { postgis } = await engineVersions();
  return PGlite.create({
    ...place,
    extensions: { postgis: smallPostgis(cache, postgis) },
    // Without the first, a timer of ten seconds that is set at startup delays the exit of a short process.
    startParams: [
      ...PGlite.defaultStartParams,
      ...['log_startup_progress_interval=0', 'work_mem=16MB', ...settings].flatMap((one) => ['-c', one]),
    ],
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
  const db = dbOverPglite(async () => pglite);
  await migrateToLatest(db);
  await migrateBuildings(buildingsIn(db));
  await pglite.exec('checkpoint');
  await db.destroy();
  // Another process may have built the same template meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** The template as one file, for databases in memory. */
async function ensureArchive(): Promise<string> {
  const folder = await ensureTemplate();
  const archive = `${folder}.tar`;
  if (await exists(archive)) return archive;
  const copy = `${folder}-${process.pid}`;
  await cp(folder, copy, { recursive: true });
  const pglite = await openPglite(copy, 'owner');
  await pglite.exec('checkpoint');
  const tar = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(`${copy}.tar`, Buffer.from(await tar.arrayBuffer()));
  await rename(`${copy}.tar`, archive);
  await rm(copy, { recursive: true });
  return archive;
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
