import { build } from 'esbuild';

const root = new URL('../../', import.meta.url).pathname;

/** What a service worker knows of the build that it came with: the addresses of its page and of what it keeps from the beginning. */
type Build = { page: string; files: readonly string[] };

/** The script of the service worker, which is another with every build. */
export async function bundleWorker({ page, files }: Build): Promise<Uint8Array> {
  const known = { page: `/${page}`, files: files.map((name) => `/${name}`) };
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
