import { build } from 'esbuild';

const root = new URL('../../', import.meta.url).pathname;

/** What a service worker knows of the build that it came with: the addresses of its page, of what it keeps from the beginning, and of what its map needs. */
type Build = { page: string; files: readonly string[]; map: readonly string[] };

/** The script of the service worker, which is another with every build. */
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
