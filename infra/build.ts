import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { compressedEndings, isSentCompressed } from '../lib/assets.ts';
import { compress, type Encoding } from '../lib/encodings.ts';
import { allSubjects, type DeployedFunction } from './deployed-function.ts';
import { colourProfile, fixPdfkit, isPdfkit } from './fix-pdfkit.ts';
import { type AllFunctions, loadFunctions } from './functions.ts';
import { leaveOut } from './leave-out.ts';
import { nativeFiles } from './native-files.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const root = new URL('../', import.meta.url).pathname;
const bundles = join(root, 'dist/bundles');
/** Native code cannot be bundled; its files go into the zips of the functions that load it. */
const NATIVE = '@node-rs/argon2';

/** How a program becomes one file. */
export const bundling = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  metafile: true,
  treeShaking: true,
  legalComments: 'none',
  external: [NATIVE],
  // Otherwise React comes twice, once for developers.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Bundled from its CommonJS it would have a default export only, where Node itself finds the names in it.
  alias: { '@zxcvbn-ts/language-common': '@zxcvbn-ts/language-common/dist/index.mjs' },
  outExtension: { '.js': '.mjs' },
  // Packages in CommonJS look for `require`.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  splitting: true,
  chunkNames: 'chunks/[hash]',
  absWorkingDir: root,
} satisfies BuildOptions;

/** Bundles every function and writes one zip each: the same sources give the same bytes. */
export async function buildZips(folder = join(root, 'dist/zips')): Promise<string[]> {
  const all = await loadFunctions();
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const subjects = allSubjects(all);
  await Promise.all(subjects.map((subject) => buildZip(subject, folder, assetsOf(all, subject.name))));
  return subjects.map(({ name }) => name);
}

/** By itself, not in one run with the others: chunks that all share would be many small files to load at a start. */
async function buildZip(
  { name, reach }: DeployedFunction,
  folder: string,
  assets: readonly string[],
): Promise<void> {
  const flat = name.replaceAll('/', '-');
  const outdir = join(bundles, flat);
  const { metafile } = await build({
    ...bundling,
    outbase: join(root, 'functions'),
    entryPoints: [join(root, 'functions', `${name}.ts`)],
    outdir,
    plugins: [fixPdfkit(outdir), leaveOut(reach)],
  });
  const entries = [
    ...bundleEntries(metafile, outdir),
    ...nativeEntries(metafile),
    ...(await assetEntries(assets, outdir)),
  ];
  await writeFile(join(folder, `${flat}.zip`), await writeZip(entries));
}

function assetsOf({ endpoints, workers }: AllFunctions, name: string): readonly string[] {
  return [...endpoints, ...workers].find((fn) => fn.name === name)?.handler.facts.assets ?? [];
}

/** The bundle, the chunks it loads later, and what a plugin has put beside them. */
function bundleEntries({ inputs, outputs }: Metafile, outdir: string): ZipEntry[] {
  const files = Object.keys(outputs).map((path) => join(root, path));
  const beside = Object.keys(inputs).some((path) => isPdfkit.test(path)) ? [join(outdir, colourProfile)] : [];
  return [...files, ...beside].map((path) => ({ name: relative(outdir, path), path }));
}

function nativeEntries({ outputs }: Metafile): ZipEntry[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return imported.includes(NATIVE) ? nativeFiles(NATIVE) : [];
}

async function assetEntries(assets: readonly string[], outdir: string): Promise<ZipEntry[]> {
  const entries = assets.map((asset) => ({
    name: `assets/${asset.split('/').at(-1)}`,
    path: new URL(import.meta.resolve(asset)).pathname,
  }));
  const sent = entries.filter(({ name }) => isSentCompressed(name));
  const packed = await Promise.all(sent.map((entry) => compressedEntries(entry, outdir)));
  return [...entries, ...packed.flat()];
}

/** Compressed here, once, and not by each container again. */
function compressedEntries({ name, path }: ZipEntry, outdir: string): Promise<ZipEntry[]> {
  const entryOf = async (encoding: Encoding): Promise<ZipEntry> => {
    const packedName = `${name}${compressedEndings[encoding]}`;
    const packedPath = join(outdir, basename(packedName));
    await writeFile(packedPath, await compress(await readFile(path), encoding, 'small'));
    return { name: packedName, path: packedPath };
  };
  return Promise.all([entryOf('br'), entryOf('gzip')]);
}
