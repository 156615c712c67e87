import { createRequire } from 'node:module';
import { UserError } from './local/user-error.ts';

const require = createRequire(new URL('../deep-packages/package.json', import.meta.url));

/** Where a module of the packages that are installed apart lies (docs/dependencies.md). */
export function deepPath(name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new UserError(`${name} is not installed: \`bash .ci/deep-packages\` installs it.`);
  }
}

/** Such a module. Who asks says in a type what they use of it, so that types hold where it is not installed. */
export const deepPackage = (name: string): ReturnType<typeof require> => require(deepPath(name));
