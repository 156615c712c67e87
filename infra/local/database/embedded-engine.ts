import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { APPLICATION_ROLE } from '../../../lib/data/connection/db.ts';
import { smallPostgis } from './postgis-bundle.ts';

const root = new URL('../../../', import.meta.url).pathname;
/** The folder of files that are created once per checkout. */
export const cache = join(root, '.cache');

/** The settings that differ from the engine's defaults. */
const SETTINGS = [
  // Otherwise a timer of ten seconds that is set at startup delays the exit of a short process.
  'log_startup_progress_interval=0',
  'work_mem=16MB',
  // The database files are in memory anyway, and the engine fills these buffers with zeros at its start.
  'shared_buffers=16MB',
];

/** The role that runs the statements. */
export type Role = 'owner' | 'application';

/** Opens an embedded database; its statements run under `role`. */
export function openPglite(dataDir: string, role: Role): Promise<PGlite> {
  return openEngine({ dataDir }, role);
}

type Place = { dataDir: string; loadDataDir?: Blob } | { loadDataDir: Blob };

/** Opens an embedded database in a folder or in memory, with additional settings. */
export async function openEngine(
  place: Place,
  role: Role,
  settings: readonly string[] = [],
): Promise<PGlite> {
  const { postgis } = await engineVersions();
  return PGlite.create({
    ...place,
    extensions: { postgis: smallPostgis(cache, postgis) },
    startParams: [...PGlite.defaultStartParams, ...[...SETTINGS, ...settings].flatMap((one) => ['-c', one])],
    ...(role === 'application' ? { username: APPLICATION_ROLE } : {}),
  });
}

/** The versions that package.json pins. */
export async function engineVersions(): Promise<{ pglite: string; postgis: string; initialised: string }> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return {
    pglite: devDependencies['@electric-sql/pglite'],
    postgis: devDependencies['@electric-sql/pglite-postgis'],
    initialised: devDependencies['@electric-sql/pglite-prepopulatedfs'],
  };
}
