import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type OutputFile } from 'esbuild';

const root = new URL('../../', import.meta.url).pathname;

/** A file of the application as it is served. `isImmutable`: its name has the hash of what it holds. */
export type AppFile = { bytes: Uint8Array; type: string; isImmutable: boolean };

/** What the first page loads: the script, what it imports, and the style; `map`: what the first map loads beside its script. */
export type AppBundle = {
  files: Map<string, AppFile>;
  entry: { script: string; style: string };
  map: { worker: string; style: string };
};

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Bundles the application: a script for the start, one for each page, one style; `apiUrl` is empty where it is served beside the API. */
export async function bundleApp(apiUrl = ''): Promise<AppBundle> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: {
      app: 'app/main.tsx',
      style: 'app/style/main.css',
      'map-style': 'app/style/map.css',
      // A file of its own: the policy of the page runs no worker of a text.
      'map-worker': 'node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs',
    },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: '/',
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const files = new Map(outputFiles.map((file) => [nameOf(file), asFile(file)]));
  const entry = {
    script: named(files, /^assets\/app-\w+\.js$/),
    style: named(files, /^assets\/style-\w+\.css$/),
  };
  const map = {
    worker: named(files, /^assets\/map-worker-\w+\.js$/),
    style: named(files, /^assets\/map-style-\w+\.css$/),
  };
  const page = (await readFile(join(root, 'app/index.html'), 'utf8'))
    .replace('{{script}}', entry.script)
    .replace('{{style}}', entry.style)
    .replace('{{map-worker}}', map.worker)
    .replace('{{map-style}}', map.style)
    .replace('<meta name="api" content="">', `<meta name="api" content="${apiUrl}">`);
  files.set('index.html', {
    bytes: Buffer.from(page),
    type: 'text/html; charset=utf-8',
    isImmutable: false,
  });
  return { files, entry, map };
}

const nameOf = ({ path }: OutputFile) => `assets/${basename(path)}`;

function asFile({ path, contents }: OutputFile): AppFile {
  const type = types[path.split('.').at(-1) ?? ''];
  if (!type) throw new Error(`a file of the application has no known type: ${path}`);
  return { bytes: contents, type, isImmutable: true };
}

function named(files: Map<string, AppFile>, pattern: RegExp): string {
  const name = [...files.keys()].find((one) => pattern.test(one));
  if (!name) throw new Error(`the application was bundled without ${pattern.source}`);
  return name;
}

/** The validator of a file without a hash in its name. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
