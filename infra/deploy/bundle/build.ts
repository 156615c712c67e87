import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { compressedSuffixes, isCompressible } from '../../../lib/core/assets.ts';
import { compress, type Encoding } from '../../../lib/core/reply.ts';
import { type DeployedFunction, deployedFunctions } from '../functions/deployed-function.ts';
import { type AllFunctions, loadFunctions } from '../functions/functions.ts';
import { type Bundle, type Bundler, openBundler } from './bundler.ts';
import { colourProfile, colourProfileOf } from './fix-pdfkit.ts';
import { nativeFiles } from './native-files.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const root = new URL('../../../', import.meta.url).pathname;
const zips = join(root, 'dist/zips');
/** Functions bundled in parallel: each bundler caches about 250 MB of parsed sources and uses several cores. */
const PARALLEL_BUNDLERS = 2;

const zipPath = (name: string) => join(zips, `${name.replaceAll('/', '-')}.zip`);

/**
 * Bundles every function and writes one zip each; the same sources produce the same bytes. Returns the names. With `only`,
 * the other functions get a zip without code: enough for the templates, and never deployed.
 */
export async function buildZips(only?: readonly string[]): Promise<string[]> {
  const all = await loadFunctions();
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await mkdir(zips, { recursive: true });
  const functions = deployedFunctions(all);
  const isBuilt = ({ name }: DeployedFunction) => only === undefined || only.includes(name);
  const built = functions.filter(isBuilt);
  for (const { name } of functions.filter((fn) => !isBuilt(fn)))
    await writeFile(zipPath(name), await writeZip([{ name: 'not-built.txt', bytes: Buffer.from(name) }]));
  const remaining = built.values();
  const work = () =>
    withBundler(async (bundler) => {
      for (const fn of remaining)
        await writeFile(zipPath(fn.name), await zipOf(bundler, fn, assetsOf(all, fn.name)));
    });
  await Promise.all(Array.from({ length: PARALLEL_BUNDLERS }, work));
  // Otherwise the esbuild process keeps its memory while the templates are packaged.
  await stop();
  return built.map(({ name }) => name);
}

/** Builds the selected functions again, in reverse order with a fresh bundler, and returns those whose bytes differ. */
export async function findUnrepeatable(isSelected: (fn: DeployedFunction) => boolean): Promise<string[]> {
  const all = await loadFunctions();
  const differing: string[] = [];
  await withBundler(async (bundler) => {
    for (const fn of deployedFunctions(all).filter(isSelected).reverse()) {
      const again = await zipOf(bundler, fn, assetsOf(all, fn.name));
      if (!again.equals(await readFile(zipPath(fn.name)))) differing.push(fn.name);
    }
  });
  await stop();
  return differing;
}

async function withBundler(work: (bundler: Bundler) => Promise<void>): Promise<void> {
  const bundler = await openBundler();
  try {
    await work(bundler);
  } finally {
    await bundler.close();
  }
}

async function zipOf(bundler: Bundler, fn: DeployedFunction, assets: readonly string[]): Promise<Buffer> {
  const bundle = await bundler.bundle(fn);
  return writeZip([...bundle.files, ...runtimeFiles(bundle), ...(await assetEntries(assets))]);
}

function assetsOf({ endpoints, workers }: AllFunctions, name: string): readonly string[] {
  return [...endpoints, ...workers].find((fn) => fn.name === name)?.handler.facts.assets ?? [];
}

/** The files that the bundle reads from disk at run time. */
function runtimeFiles({ pdfkit, native }: Bundle): ZipEntry[] {
  return [
    ...(pdfkit ? [{ name: colourProfile, path: colourProfileOf(join(root, pdfkit)) }] : []),
    ...nativeFiles(native),
  ];
}

async function assetEntries(assets: readonly string[]): Promise<ZipEntry[]> {
  const entries = assets.map((asset) => ({
    name: `assets/${asset.split('/').at(-1)}`,
    path: new URL(import.meta.resolve(asset)).pathname,
  }));
  const compressible = entries.filter(({ name }) => isCompressible(name));
  const compressed = await Promise.all(compressible.map(compressedEntries));
  return [...entries, ...compressed.flat()];
}

/** Compresses at build time, so that containers do not have to. */
function compressedEntries({ name, path }: { name: string; path: string }): Promise<ZipEntry[]> {
  const entryOf = async (encoding: Encoding): Promise<ZipEntry> => ({
    name: `${name}${compressedSuffixes[encoding]}`,
    bytes: await compress(await readFile(path), encoding, 'small'),
  });
  return Promise.all([entryOf('br'), entryOf('gzip')]);
}
