import { build } from 'esbuild';

const root = new URL('../../', import.meta.url).pathname;

/** The file names of one build: its page, the files that the service worker caches at once, and the files of the map. */
type Build = { page: string; files: readonly string[]; map: readonly string[] };

/** Bundles the script of the service worker, which differs with every build. */
export async function bundleWorker({ page, files, map }: Build): Promise<Uint8Array> {
  const addresses = (names: readonly string[]) => names.map((name) => `/${name}`);
  const known = { page: `/${page}`, files: addresses(files), map: addresses(map) };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['app/service-worker.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2024',
    define: { BUILD: JSON.stringify(known) },
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new Error('the application was bundled without its service worker');
  return script.contents;
}
