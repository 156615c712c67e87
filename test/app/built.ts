import { type AppBundle, bundleApp } from '../../infra/app/bundle.ts';

let built: Promise<AppBundle> | undefined;

/** The application as it is here, bundled once per worker: most files show the same one. */
export function builtApp(): Promise<AppBundle> {
  built ??= bundleApp();
  return built;
}
