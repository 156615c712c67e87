import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type OutputFile } from 'esbuild';
import { type AppFile, hashOf } from './app-file.ts';
import { bundleWorker } from './bundle-worker.ts';
import { appHeaders } from './headers.ts';
import { paintIcons } from './icons.ts';
import { joining, joinsOf } from './joined-chunks.ts';
import { importedAtStart, keptFiles, mapFiles, mapPageFiles } from './kept-files.ts';
import { MINIFIER, minified, unmarked } from './minified.ts';
import { MANIFEST, PAGE, WORKER } from './served.ts';
import { usedOperations } from './used-operations.ts';

const root = new URL('../../', import.meta.url).pathname;

/**
 * The files of a build. `entry` is what the first page loads; `map` is what the first map loads beside its script; `kept` is what
 * the service worker caches at installation, beside the page.
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

/** `api` is empty if the API serves the application itself; `ground` is empty if no map server supplies background maps. */
export type AppPlace = { api?: string; ground?: string };

/** Bundles the application: one script for the start, one for each page, one style. A test overrides esbuild's options with `how`. */
export async function bundleApp(
  { api = '', ground = '' }: AppPlace = {},
  how: BuildOptions = {},
): Promise<AppBundle> {
  const options = {
    ...how,
    absWorkingDir: root,
    entryPoints: {
      app: 'app/main.tsx',
      style: 'app/style/main.css',
      'desk-style': 'app/style/desk.css',
      'map-style': 'app/style/map.css',
      'card-style': 'app/style/card-screen.css',
      // A separate file: the content security policy refuses a worker that is made from text.
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
    banner: { js: `${MINIFIER}\n${how.banner?.['js'] ?? ''}` },
    logLevel: 'silent',
  } as const;
  const apart = await build({ ...options, plugins: [usedOperations] });
  const { outputFiles, metafile } = await build({
    ...options,
    plugins: [usedOperations, joining(joinsOf(apart.metafile), root)],
  });
  const onPhones = keptFiles(metafile);
  // What few people load is not worth the time.
  const smaller = new Set([...onPhones, ...mapPageFiles(metafile)]);
  const files = new Map(
    await Promise.all(
      outputFiles.map(async (file) => {
        const name = nameOf(file);
        return [name, await asFile(file, smaller.has(name))] as const;
      }),
    ),
  );
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
    'card-style': named(files, /^assets\/card-style-\w+\.css$/),
    'desk-style': named(files, /^assets\/desk-style-\w+\.css$/),
    ...Object.fromEntries([...icons].map(([name, { path }]) => [name, path])),
  };
  const imports = importedAtStart(metafile).map((name) => `<link rel="modulepreload" href="/${name}">\n`);
  const page = (await filled('app/index.html', names))
    .replace('</head>', `${imports.join('')}</head>`)
    .replace('<meta name="api" content="">', `<meta name="api" content="${api}">`)
    .replace('<meta name="map-ground" content="">', `<meta name="map-ground" content="${ground}">`);
  // The service worker fetches the page of its own build from this copy, because the service may already serve a later page. The
  // hash includes the headers: a page with other headers is another copy.
  const copy = `assets/page-${hashOf(page + JSON.stringify(appHeaders([], ground)))}.html`;
  const kept = [...onPhones, named(files, /^assets\/icon-\w+\.svg$/)];
  const ofMap = [...mapFiles(metafile), map.worker, map.style];
  const worker = await bundleWorker({ page: copy, files: kept, map: ofMap });
  files.set(copy, { bytes: Buffer.from(page), type: HTML, isImmutable: true });
  const manifest = Buffer.from(await filled('app/manifest.webmanifest', names));
  files.set(MANIFEST, { bytes: manifest, type: JSON_OF_APP, isImmutable: false });
  files.set(WORKER, { bytes: worker, type: types.js, isImmutable: false });
  files.set(PAGE, { bytes: Buffer.from(page), type: HTML, isImmutable: false });
  return { files, entry, map, kept };
}

/** Reads a file of `app` and replaces each `{{name}}` by the file name from the build. */
async function filled(path: string, names: Record<string, string>): Promise<string> {
  return (await readFile(join(root, path), 'utf8')).replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const known = names[name];
    if (known === undefined) throw new Error(`${path} names ${name}, which the build does not know`);
    return known;
  });
}

const nameOf = ({ path }: OutputFile) => `assets/${basename(path)}`;

async function asFile({ path, contents }: OutputFile, isMinified: boolean): Promise<AppFile> {
  const [, type] = Object.entries(types).find(([ending]) => path.endsWith(`.${ending}`)) ?? [];
  if (!type) throw new Error(`a file of the application has no known type: ${path}`);
  const isScript = type === types.js;
  const script = async () => (isMinified ? minified(contents) : unmarked(contents));
  return { bytes: isScript ? await script() : contents, type, isImmutable: true };
}

function named(files: Map<string, AppFile>, pattern: RegExp): string {
  const name = [...files.keys()].find((one) => pattern.test(one));
  if (!name) throw new Error(`the application was bundled without ${pattern.source}`);
  return name;
}
