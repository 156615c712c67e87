import { join, relative } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import type { DeployedFunction } from '../functions/deployed-function.ts';
import { fixPdfkit, isPdfkit } from './fix-pdfkit.ts';
import { leaveOutDescriptions } from './leave-out-descriptions.ts';
import { nativePackages } from './native-files.ts';
import { stubJsonSchemas } from './stub-json-schemas.ts';
import { stubUndeclared } from './stub-undeclared.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** The esbuild options of every function. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  metafile: true,
  treeShaking: true,
  legalComments: 'none',
  external: nativePackages,
  // Otherwise React's development build is bundled as well.
  define: { 'process.env.NODE_ENV': '"production"' },
  // esbuild would bundle the packages' CommonJS builds with only a default export, while Node also finds their named exports.
  alias: {
    '@zxcvbn-ts/language-common': '@zxcvbn-ts/language-common/dist/index.mjs',
    '@zxcvbn-ts/language-fr': '@zxcvbn-ts/language-fr/dist/index.mjs',
  },
  outExtension: { '.js': '.mjs' },
  // CommonJS packages call `require`.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  splitting: true,
  chunkNames: 'chunks/[hash]',
  absWorkingDir: root,
} satisfies BuildOptions;

/** The files of a function by their names in its zip: the bundle and its lazily loaded chunks. */
export type Bundle = {
  files: { name: string; bytes: Uint8Array }[];
  /** The path of pdfkit's module, if the bundle contains it. */
  pdfkit: string | undefined;
  /** The native packages that the bundle loads. */
  native: string[];
};

export type Bundler = { bundle(fn: DeployedFunction): Promise<Bundle>; close(): Promise<void> };

/** As deep as every function's `<domain>/<verb>`, so that the relative imports of chunks resolve. */
const OUTPUT_NAME = 'domain/verb';
const ENTRY = 'the-function';
const OUTDIR = join(root, 'dist/bundle');

/**
 * Bundles functions one after another, each on its own: with chunks shared between functions, a cold start would load many small
 * files. One build with a changing entry parses common sources only once, which saves a third of the time.
 */
export async function openBundler(): Promise<Bundler> {
  let current: DeployedFunction | undefined;
  const fn = () => {
    if (!current) throw new Error('no function is being bundled');
    return current;
  };
  const entry: Plugin = {
    name: 'entry',
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({
        path: join(root, 'functions', `${fn().name}.ts`),
      }));
    },
  };
  const build = await context({
    ...bundleOptions,
    write: false,
    entryPoints: [{ in: ENTRY, out: OUTPUT_NAME }],
    outdir: OUTDIR,
    plugins: [
      entry,
      fixPdfkit,
      stubJsonSchemas,
      leaveOutDescriptions(() => fn().name),
      stubUndeclared(() => fn().reach),
    ],
  });
  return {
    bundle: async (next) => {
      current = next;
      const { outputFiles, metafile } = await build.rebuild();
      const outputs = Object.values(metafile.outputs);
      const imported = new Set(outputs.flatMap(({ imports }) => imports.map(({ path }) => path)));
      return {
        files: outputFiles.map(({ path, contents }) => ({ name: nameOf(path, next), bytes: contents })),
        pdfkit: Object.keys(metafile.inputs).find((path) => isPdfkit.test(path)),
        native: nativePackages.filter((name) => imported.has(name)),
      };
    },
    close: () => build.dispose(),
  };
}

function nameOf(path: string, { name }: DeployedFunction): string {
  const inZip = relative(OUTDIR, path);
  return inZip === `${OUTPUT_NAME}.mjs` ? `${name}.mjs` : inZip;
}
