import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { compressedSuffixes, isCompressible } from '../../lib/core/assets.ts';
import { compress, type Encoding } from '../../lib/core/reply.ts';
import { type Bundle, type Bundler, NATIVE, openBundler } from './bundler.ts';
import { allSubjects, type DeployedFunction } from './deployed-function.ts';
import { colourProfile, colourProfileOf } from './fix-pdfkit.ts';
import { type AllFunctions, loadFunctions } from './functions.ts';
import { nativeFiles } from './native-files.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const root = new URL('../../', import.meta.url).pathname;
const zips = join(root, 'dist/zips');
/** How many functions are bundled at once: each bundler holds what it parsed, some 250 MB, and works on several cores. */
const BUNDLERS = 2;

const zipPath = (name: string) => join(zips, `${name.replaceAll('/', '-')}.zip`);

/** Bundles every function and writes one zip each: the same sources give the same bytes. */
export async function buildZips(): Promise<string[]> {
  const all = await loadFunctions();
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await mkdir(zips, { recursive: true });
  const subjects = allSubjects(all);
  const waiting = subjects.values();
  const work = () =>
    bundling(async (bundler) => {
      for (const subject of waiting)
        await writeFile(zipPath(subject.name), await zipOf(bundler, subject, assetsOf(all, subject.name)));
    });
  await Promise.all(Array.from({ length: BUNDLERS }, work));
  // Its process would keep its memory while the templates are made.
  await stop();
  return subjects.map(({ name }) => name);
}

/** The functions that have other bytes when they are built once more, in another order by a bundler that knows nothing. */
export async function builtOtherwise(isTried: (subject: DeployedFunction) => boolean): Promise<string[]> {
  const all = await loadFunctions();
  const otherwise: string[] = [];
  await bundling(async (bundler) => {
    for (const subject of allSubjects(all).filter(isTried).reverse()) {
      const again = await zipOf(bundler, subject, assetsOf(all, subject.name));
      if (!again.equals(await readFile(zipPath(subject.name)))) otherwise.push(subject.name);
    }
  });
  await stop();
  return otherwise;
}

async function bundling(work: (bundler: Bundler) => Promise<void>): Promise<void> {
  const bundler = await openBundler();
  try {
    await work(bundler);
  } finally {
    await bundler.close();
  }
}

async function zipOf(
  bundler: Bundler,
  subject: DeployedFunction,
  assets: readonly string[],
): Promise<Buffer> {
  const bundle = await bundler.bundle(subject);
  return writeZip([...bundle.files, ...filesBeside(bundle), ...(await assetEntries(assets))]);
}

function assetsOf({ endpoints, workers }: AllFunctions, name: string): readonly string[] {
  return [...endpoints, ...workers].find((fn) => fn.name === name)?.handler.facts.assets ?? [];
}

/** What the bundle looks for on the disk. */
function filesBeside({ pdfkit, isNative }: Bundle): ZipEntry[] {
  return [
    ...(pdfkit ? [{ name: colourProfile, path: colourProfileOf(join(root, pdfkit)) }] : []),
    ...(isNative ? nativeFiles(NATIVE) : []),
  ];
}

async function assetEntries(assets: readonly string[]): Promise<ZipEntry[]> {
  const entries = assets.map((asset) => ({
    name: `assets/${asset.split('/').at(-1)}`,
    path: new URL(import.meta.resolve(asset)).pathname,
  }));
  const sent = entries.filter(({ name }) => isCompressible(name));
  const packed = await Promise.all(sent.map(compressedEntries));
  return [...entries, ...packed.flat()];
}

/** Compressed here, once, and not by each container again. */
function compressedEntries({ name, path }: { name: string; path: string }): Promise<ZipEntry[]> {
  const entryOf = async (encoding: Encoding): Promise<ZipEntry> => ({
    name: `${name}${compressedSuffixes[encoding]}`,
    bytes: await compress(await readFile(path), encoding, 'small'),
  });
  return Promise.all([entryOf('br'), entryOf('gzip')]);
}
