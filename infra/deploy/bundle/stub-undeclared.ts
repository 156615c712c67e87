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
/** As narrow as it can be: esbuild asks another process about each import that matches. */
const mayBeStubbed = new RegExp(`^\\.{1,2}/(?:.*/)?(?:${names.join('|')})\\.ts$`);

/** Keeps out of a bundle what its function does not declare and is therefore refused anyway. */
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
      // Names are looked up in it at run time only, and nobody gets that far.
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}
