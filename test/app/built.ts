import { type AppBundle, bundleApp } from '../../infra/app/bundle.ts';

let built: Promise<AppBundle> | undefined;

/** The current build, bundled once per worker: most test files serve the same build. */
export function builtApp(): Promise<AppBundle> {
  built ??= bundleApp();
  return built;
}
