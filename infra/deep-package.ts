import { createRequire } from 'node:module';
import { UserError } from './local/user-error.ts';

const require = createRequire(new URL('../deep-packages/package.json', import.meta.url));

/** The path of a module from the separately installed packages (docs/dependencies.md). */
export function deepPath(name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new UserError(`${name} is not installed: \`bash .ci/deep-packages\` installs it.`);
  }
}

/** Loads such a module. The caller declares the type of what it uses, so that type checks work without the package. */
export const deepPackage = (name: string): ReturnType<typeof require> => require(deepPath(name));
