import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { APPLICATION_ROLE, dbOverPglite } from '../../lib/data/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { columnParsers } from '../../lib/data/pool.ts';

const root = new URL('../../', import.meta.url).pathname;
const migrationFolder = join(root, 'lib/data/migrations');

/** Opens an embedded database; `role` is the one its statements run under. */
export function openPglite(dataDir: string, role: 'owner' | 'application'): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    extensions: { postgis },
    parsers: columnParsers,
    // Otherwise an alarm of ten seconds outlives the start and keeps a process waiting that has nothing left to do.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
    ...(role === 'application' ? { username: APPLICATION_ROLE } : {}),
  });
}

/** What the template depends on: the migrations and the versions of the engine. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(migrationFolder)).sort())
    hash.update(await readFile(join(migrationFolder, file)));
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  hash.update(devDependencies['@electric-sql/pglite'] + devDependencies['@electric-sql/pglite-postgis']);
  return hash.digest('hex').slice(0, 16);
}

/** The folder of a migrated, empty database; made when it is not there yet, in about ten seconds. */
export async function ensureTemplate(onBuild: () => void = () => {}): Promise<string> {
  const cache = join(root, '.cache');
  const folder = join(cache, `database-${await templateKey()}`);
  if (await exists(folder)) return folder;
  onBuild();
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  const pglite = await openPglite(draft, 'owner');
  await migrateToLatest(dbOverPglite(pglite));
  await pglite.exec('checkpoint');
  await pglite.close();
  // Another process may have been faster: its template is as good.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** A database of one's own: a copy of the template. */
export async function copyTemplate(target: string, onBuild?: () => void): Promise<void> {
  await cp(await ensureTemplate(onBuild), target, { recursive: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
