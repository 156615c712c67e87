import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { assetFolder } from './config.ts';

const require = createRequire(import.meta.url);

/** The path of a file that came with a package: beside the bundle in a stage, in `node_modules` otherwise. */
export function assetPath(specifier: string): string {
  const folder = assetFolder();
  return folder === undefined ? require.resolve(specifier) : join(folder, basename(specifier));
}

export function readAsset(specifier: string): Promise<Buffer> {
  return readFile(assetPath(specifier));
}
