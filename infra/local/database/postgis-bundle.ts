import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Extension } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { tarWithout } from './tar-entries.ts';

const unzip = promisify(gunzip);
const zip = promisify(gzip);

/**
 * Unused files of the package. The embedded database compiles every library of the package and holds the unpacked files in memory:
 * without these a process is 350 MB smaller.
 */
const UNUSED = /raster|topology|tiger|sfcgal|\/contrib\/|--ANY--|--unpackaged--/;

/** PostGIS for the embedded database, from a package in `folder` with only the used files; the package is created once. */
export function smallPostgis(folder: string, version: string): Extension {
  return {
    ...postgis,
    setup: async (pglite, options) => {
      const result = await postgis.setup(pglite, options);
      const { bundlePath } = result;
      if (!bundlePath) return result;
      return { ...result, bundlePath: await smallBundle(bundlePath, folder, version) };
    },
  };
}

async function smallBundle(bundle: URL, folder: string, version: string): Promise<URL> {
  const path = join(folder, `postgis-${version}.tar.gz`);
  const url = new URL(`file://${path}`);
  if (await exists(path)) return url;
  const used = tarWithout(await unzip(await readFile(bundle)), (name) => UNUSED.test(name));
  await mkdir(folder, { recursive: true });
  // A file per process, because another process may create the same file.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, await zip(used, { level: 1 }));
  await rename(draft, path);
  return url;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
