import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { ZipEntry } from './write-zip.ts';

const require = createRequire(import.meta.url);

/** The binary for the functions' architecture (x86_64) and the package that loads it. */
export function nativeFiles(packageName: string): ZipEntry[] {
  const loader = dirname(require.resolve(`${packageName}/package.json`));
  const binaryPackage = `${packageName}-linux-x64-gnu`;
  const binary = dirname(require.resolve(`${binaryPackage}/package.json`));
  const files = (folder: string, of: string, names: string[]) =>
    names.map((name) => ({ name: `node_modules/${of}/${name}`, path: join(folder, name) }));
  return [
    ...files(loader, packageName, ['index.js', 'package.json']),
    ...files(binary, binaryPackage, [`${basename(packageName)}.linux-x64-gnu.node`, 'package.json']),
  ];
}
