import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type OutputFile } from 'esbuild';
import { type AppFile, hashOf } from './app-file.ts';
import { bundleWorker } from './bundle-worker.ts';
import { appHeaders } from './headers.ts';
import { paintIcons } from './icons.ts';
import { importedAtStart, keptFiles, mapFiles } from './kept-files.ts';
import { MANIFEST, PAGE, WORKER } from './served.ts';

const root = new URL('../../', import.meta.url).pathname;

/**
 * What the first page loads: the script, what it imports, and the style; `map`: what the first map loads beside its script; `kept`:
 * what the service worker keeps from the beginning, beside the page.
 */
export type AppBundle = {
  files: Map<string, AppFile>;
  entry: { script: string; style: string };
  map: { worker: string; style: string };
  kept: string[];
};

const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const HTML = 'text/html; charset=utf-8';
const JSON_OF_APP = 'application/manifest+json; charset=utf-8';

/** `api` is empty where the application is served beside it, `ground` where its maps have none but their own. */
export type AppPlace = { api?: string; ground?: string };

/**
 * Bundles the application: a script for the start, one for each page, one style. `how`: of esbuild, for a test that needs another
 * build.
 */
export async function bundleApp(
  { api = '', ground = '' }: AppPlace = {},
  how: BuildOptions = {},
): Promise<AppBundle> {
  const { outputFiles, metafile } = await build({
    ...how,
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
    metafile: true,
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
  const icons = await paintIcons();
  for (const { path, file } of icons.values()) files.set(path, file);
  const names = {
    script: entry.script,
    style: entry.style,
    'map-worker': map.worker,
    'map-style': map.style,
    ...Object.fromEntries([...icons].map(([name, { path }]) => [name, path])),
  };
  const imports = importedAtStart(metafile).map((name) => `<link rel="modulepreload" href="/${name}">\n`);
  const page = (await filled('app/index.html', names))
    .replace('</head>', `${imports.join('')}</head>`)
    .replace('<meta name="api" content="">', `<meta name="api" content="${api}">`)
    .replace('<meta name="map-ground" content="">', `<meta name="map-ground" content="${ground}">`);
  // The service worker asks for the page of its own build, whichever one the service answers with meanwhile; under other headers it
  // is another page.
  const copy = `assets/page-${hashOf(page + JSON.stringify(appHeaders([], ground)))}.html`;
  const kept = [...keptFiles(metafile), named(files, /^assets\/icon-\w+\.svg$/)];
  const ofMap = [...mapFiles(metafile), map.worker, map.style];
  const worker = await bundleWorker({ page: copy, files: kept, map: ofMap });
  files.set(copy, { bytes: Buffer.from(page), type: HTML, isImmutable: true });
  const manifest = Buffer.from(await filled('app/manifest.webmanifest', names));
  files.set(MANIFEST, { bytes: manifest, type: JSON_OF_APP, isImmutable: false });
  files.set(WORKER, { bytes: worker, type: types.js, isImmutable: false });
  files.set(PAGE, { bytes: Buffer.from(page), type: HTML, isImmutable: false });
  return { files, entry, map, kept };
}

/** A file of `app` with the names that only the build knows. */
async function filled(path: string, names: Record<string, string>): Promise<string> {
  return (await readFile(join(root, path), 'utf8')).replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const known = names[name];
    if (known === undefined) throw new Error(`${path} names ${name}, which the build does not know`);
    return known;
  });
}

const nameOf = ({ path }: OutputFile) => `assets/${basename(path)}`;

function asFile({ path, contents }: OutputFile): AppFile {
  const [, type] = Object.entries(types).find(([ending]) => path.endsWith(`.${ending}`)) ?? [];
  if (!type) throw new Error(`a file of the application has no known type: ${path}`);
  return { bytes: contents, type, isImmutable: true };
}

function named(files: Map<string, AppFile>, pattern: RegExp): string {
  const name = [...files.keys()].find((one) => pattern.test(one));
  if (!name) throw new Error(`the application was bundled without ${pattern.source}`);
  return name;
}
