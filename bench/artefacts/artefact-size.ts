import { type BuildOptions, build, type Metafile } from 'esbuild';

/** Options for analysis only: the build writes nothing. */
const options = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  metafile: true,
  write: false,
  logLevel: 'silent',
} satisfies BuildOptions;

/** Bytes of the bundle that are loaded before the function can be called; dynamic imports do not count. */
export async function staticBytes(folder: string, name: string): Promise<number> {
  const entry = `${name}.mjs`;
  const { metafile } = await build({
    ...options,
    entryPoints: [entry],
    absWorkingDir: folder,
    outdir: folder,
  });
  const files = loadedFrom(metafile.inputs, entry);
  return [...files].reduce((sum, file) => sum + (metafile.inputs[file]?.bytes ?? 0), 0);
}

function loadedFrom(inputs: Metafile['inputs'], file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind, external } of inputs[file]?.imports ?? []) {
    if (kind === 'import-statement' && !external) loadedFrom(inputs, path, seen);
  }
  return seen;
}
