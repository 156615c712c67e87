import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../../infra/deploy/bundle/bundler.ts';

const root = new URL('..', import.meta.url).pathname;

/** Bundles a program of the benchmarks, such as `event-log/seal-process`, as for Lambda: a bundle needs less memory than its sources. */
export async function bundle(name: string, folder: string): Promise<string> {
  const outdir = join(folder, 'bundles');
  await build({ ...bundleOptions, entryPoints: [join(root, `${name}.ts`)], outbase: root, outdir });
  return join(outdir, `${name}.mjs`);
}
