import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { assetFolder } from './config/config.ts';
import { compress, type Encoding } from './reply.ts';

const require = createRequire(import.meta.url);

/** The path of a file of a package: beside the bundle in a stage, in `node_modules` otherwise. */
export function assetPath(specifier: string): string {
  const folder = assetFolder();
  return folder === undefined ? require.resolve(specifier) : join(folder, basename(specifier));
}

export function readAsset(specifier: string): Promise<Buffer> {
  return readFile(assetPath(specifier));
}

/** Suffixes of the precompressed copies beside a bundle. */
export const compressedSuffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** True for files that packaging compresses in advance. */
export function isCompressible(specifier: string): boolean {
  return /\.(css|js|json)$/.test(specifier);
}

/** The compressed file: the precompressed copy in a stage, compressed on demand otherwise. */
export async function readCompressed(specifier: string, encoding: Encoding): Promise<Buffer> {
  if (assetFolder() === undefined) return compress(await readAsset(specifier), encoding, 'quick');
  return readFile(`${assetPath(specifier)}${compressedSuffixes[encoding]}`);
}
