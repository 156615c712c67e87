import { join, relative } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import type { DeployedFunction } from './deployed-function.ts';
import { fixPdfkit, isPdfkit } from './fix-pdfkit.ts';
import { stubUndeclared } from './stub-undeclared.ts';

const root = new URL('../../', import.meta.url).pathname;
/** Native code cannot be bundled; its files go into the zips of the functions that load it. */
export const NATIVE = '@node-rs/argon2';

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

/** The files of a function by their names in its zip: the bundle, and the chunks that it loads later. */
export type Bundle = {
  files: { name: string; bytes: Uint8Array }[];
  /** Where pdfkit was found, if it is in it. */
  pdfkit: string | undefined;
  isNative: boolean;
};

export type Bundler = { bundle(subject: DeployedFunction): Promise<Bundle>; close(): Promise<void> };

/** Every function is `<domain>/<verb>`: as deep as this, so that its chunks lie where it looks for them. */
const OUT = 'domain/verb';
const ENTRY = 'the-function';
const OUTDIR = join(root, 'dist/bundle');

/**
 * Bundles one function after another, each by itself: chunks that all share would be many small files to load at a
 * start. What they have in common is read and parsed for the first of them only, which saves a third of the time;
 * hence one build whose entry changes instead of one for each.
 */
export async function openBundler(): Promise<Bundler> {
  let current: DeployedFunction | undefined;
  const subject = () => {
    if (!current) throw new Error('no function is being bundled');
    return current;
  };
  const entry: Plugin = {
    name: 'entry',
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({
        path: join(root, 'functions', `${subject().name}.ts`),
      }));
    },
  };
  const building = await context({
    ...bundling,
    write: false,
    entryPoints: [{ in: ENTRY, out: OUT }],
    outdir: OUTDIR,
    plugins: [entry, fixPdfkit, stubUndeclared(() => subject().reach)],
  });
  return {
    bundle: async (next) => {
      current = next;
      const { outputFiles, metafile } = await building.rebuild();
      const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
      return {
        files: outputFiles.map(({ path, contents }) => ({ name: nameOf(path, next), bytes: contents })),
        pdfkit: Object.keys(metafile.inputs).find((path) => isPdfkit.test(path)),
        isNative: imported.some(({ path }) => path === NATIVE),
      };
    },
    close: () => building.dispose(),
  };
}

function nameOf(path: string, { name }: DeployedFunction): string {
  const inZip = relative(OUTDIR, path);
  return inZip === `${OUT}.mjs` ? `${name}.mjs` : inZip;
}
