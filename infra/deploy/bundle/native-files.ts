import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ZipEntry } from './write-zip.ts';

const require = createRequire(import.meta.url);

/** Packages of native code by name: the files that load it, and the binary for the architecture of the functions (x86_64). */
const packages: Record<string, { loader: string[]; binary: string }> = {
  '@napi-rs/canvas': {
    loader: ['index.js', 'js-binding.js', 'geometry.js', 'load-image.js'],
    binary: 'skia.linux-x64-gnu.node',
  },
  '@node-rs/argon2': { loader: ['index.js'], binary: 'argon2.linux-x64-gnu.node' },
};

/** Native code cannot be bundled; its files are added to the zips of the functions that load it. */
export const nativePackages = Object.keys(packages);

/** The files of these packages and of their binaries, with their paths in a zip. */
export function nativeFiles(names: readonly string[]): ZipEntry[] {
  return Object.entries(packages)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, { loader, binary }]) => [
      ...filesOf(name, loader),
      ...filesOf(`${name}-linux-x64-gnu`, [binary]),
    ]);
}

function filesOf(packageName: string, names: string[]): ZipEntry[] {
  const folder = dirname(require.resolve(`${packageName}/package.json`));
  return [...names, 'package.json'].map((name) => ({
    name: `node_modules/${packageName}/${name}`,
    path: join(folder, name),
  }));
}
