import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { isDeclared } from '../../../lib/runtime/confine.ts';
import type { Reach } from '../../../lib/runtime/declared-use.ts';
import { lazyModules } from './lazy-modules.ts';

const modules = lazyModules();

const root = new URL('../../../', import.meta.url).pathname;

const NAMESPACE = 'undeclared';

const names = [...modules.keys()].map((path) => basename(path, '.ts'));
/** As narrow as possible: esbuild calls this plugin from another process for each import that matches. */
const mayBeStubbed = new RegExp(`^\\.{1,2}/(?:.*/)?(?:${names.join('|')})\\.ts$`);

/** Replaces lazily loaded modules that a function does not declare; at run time the function could not use them anyway. */
export function stubUndeclared(reachOf: () => Reach): Plugin {
  const gone = [...modules.keys()].filter((path) => !existsSync(join(root, path)));
  if (gone.length > 0) throw new Error(`bundles would hold what nobody declared: no ${gone.join(', ')}`);
  return {
    name: 'stub-undeclared',
    setup: (build) => {
      build.onResolve({ filter: mayBeStubbed }, ({ kind, path, resolveDir }) => {
        const needs = modules.get(relative(root, join(resolveDir, path)));
        if (kind !== 'dynamic-import' || !needs || isDeclared(reachOf(), needs)) return undefined;
        return { path, namespace: NAMESPACE, sideEffects: false };
      });
      // The bundle reads names from this module only at run time, and the refusal of undeclared uses comes first.
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}
