import { type AppBundle, bundleApp } from '../../infra/app/bundle.ts';

let built: Promise<AppBundle> | undefined;

/** The current build, bundled once per worker: most test files serve the same build. */
export function builtApp(): Promise<AppBundle> {
  built ??= bundleApp();
  return built;
}

/** A file of a build with its static imports, transitively; dynamic imports are left out. */
export function withImportsOf(
  files: AppBundle['files'],
  name: string,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = Buffer.from(files.get(name)?.bytes ?? '').toString();
  for (const [, other = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    withImportsOf(files, `assets/${other}`, seen);
  return seen;
}
