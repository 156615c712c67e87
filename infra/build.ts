import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { colourProfile, fixPdfkit } from './fix-pdfkit.ts';
import { type AllFunctions, loadFunctions } from './functions.ts';
import { nativeFiles } from './native-files.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const root = new URL('../', import.meta.url).pathname;
const outdir = join(root, 'dist/bundles');
/** Native code cannot be bundled; its files go into the zips of the functions that load it. */
const NATIVE = '@node-rs/argon2';
/** Its library breaks when it is split into shared chunks. */
const ALONE = 'workers/render-receipt';

const options = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  // As Node finds names in a package of both kinds: bundled from its CommonJS an import would have only `default`.
  mainFields: ['module', 'main'],
  target: 'node24',
  minify: true,
  metafile: true,
  treeShaking: true,
  legalComments: 'none',
  external: [NATIVE],
  outExtension: { '.js': '.mjs' },
  // Packages in CommonJS look for `require`.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  outdir,
  outbase: join(root, 'functions'),
  absWorkingDir: root,
} satisfies BuildOptions;

/** Bundles every function in one run and writes one zip each: the same sources give the same bytes. */
export async function buildZips(folder = join(root, 'dist/zips')): Promise<string[]> {
  const all = await loadFunctions();
  const names = namesOf(all);
  await rm(join(root, 'dist'), { recursive: true, force: true });
  const shared = await build({
    ...options,
    entryPoints: names.filter((name) => name !== ALONE).map(entryPoint),
    splitting: true,
    chunkNames: 'chunks/[hash]',
  });
  const alone = await build({ ...options, entryPoints: [entryPoint(ALONE)], plugins: [fixPdfkit(outdir)] });
  for (const name of names) {
    const { metafile } = name === ALONE ? alone : shared;
    const path = join(folder, `${name.replaceAll('/', '-')}.zip`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await writeZip(await entriesOf(name, metafile, assetsOf(all, name))));
  }
  return names;
}

function namesOf({ endpoints, defaultRoutes, workers, jobs }: AllFunctions): string[] {
  return [...endpoints, ...defaultRoutes, ...workers, ...jobs].map(({ name }) => name).sort();
}

const entryPoint = (name: string) => join(root, 'functions', `${name}.ts`);

function assetsOf({ endpoints, workers }: AllFunctions, name: string): readonly string[] {
  return [...endpoints, ...workers].find((fn) => fn.name === name)?.handler.facts.assets ?? [];
}

/** What the zip of a function holds: its bundle with every chunk it can reach, native code, asset files. */
async function entriesOf(
  name: string,
  { outputs }: Metafile,
  assets: readonly string[],
): Promise<ZipEntry[]> {
  const entry = `dist/bundles/${name}.mjs`;
  const reached = reach(outputs, entry);
  const bundles = [...reached].map((path) => ({
    name: path.replace('dist/bundles/', ''),
    path: join(root, path),
  }));
  const isNative = [...reached].some((path) =>
    outputs[path]?.imports.some((imported) => imported.path === NATIVE),
  );
  const native = isNative ? nativeFiles(NATIVE) : [];
  const extra = name === ALONE ? [{ name: colourProfile, path: join(outdir, colourProfile) }] : [];
  const files = assets.map((asset) => ({
    name: `assets/${asset.split('/').at(-1)}`,
    path: new URL(import.meta.resolve(asset)).pathname,
  }));
  return [...bundles, ...native, ...extra, ...files];
}

function reach(outputs: Metafile['outputs'], path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const imported of outputs[path]?.imports ?? []) {
    if (!imported.external) reach(outputs, imported.path, seen);
  }
  return seen;
}
