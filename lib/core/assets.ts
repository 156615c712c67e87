import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { assetFolder } from './config/config.ts';
import { compress, type Encoding } from './reply.ts';

const require = createRequire(import.meta.url);

/** The path of a file that came with a package: beside the bundle in a stage, in `node_modules` otherwise. */
export function assetPath(specifier: string): string {
  const folder = assetFolder();
  return folder === undefined ? require.resolve(specifier) : join(folder, basename(specifier));
}

export function readAsset(specifier: string): Promise<Buffer> {
  return readFile(assetPath(specifier));
}

/** How the files beside a bundle end that hold an asset compressed. */
export const compressedEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** True for what browsers are sent: packaging compresses it, once. */
export function isSentCompressed(specifier: string): boolean {
  return /\.(css|js|json)$/.test(specifier);
}

/** The same file compressed: as packaging left it, or where nothing was packaged made now. */
export async function readCompressed(specifier: string, encoding: Encoding): Promise<Buffer> {
  if (assetFolder() === undefined) return compress(await readAsset(specifier), encoding, 'quick');
  return readFile(`${assetPath(specifier)}${compressedEndings[encoding]}`);
}
