import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Reach } from '../../lib/runtime/declared-use.ts';

/** What is loaded by `await import` at its first use, by path, and what a function must have declared to get there. */
const lazyModules: Record<string, (reach: Reach) => boolean> = {
  'lib/data/pool.ts': ({ uses }) => uses.has('database') || uses.has('buildings') || uses.has('owner'),
  'lib/gateways/database-login.ts': ({ uses }) =>
    uses.has('database') || uses.has('buildings') || uses.has('owner'),
  'lib/gateways/owner-login.ts': ({ uses }) => uses.has('owner'),
  'lib/gateways/key-wrap.ts': ({ uses }) => uses.has('field-keys') || uses.has('owner'),
  'lib/gateways/files.ts': ({ uses }) =>
    uses.has('files-read') || uses.has('files-write') || uses.has('erasures-read'),
  'lib/gateways/uploads.ts': ({ uses }) => [...uses].some((use) => use.startsWith('uploads-')),
  'lib/gateways/s3-sign-upload.ts': ({ uses }) => uses.has('uploads-sign'),
  'lib/gateways/s3-presign.ts': ({ uses }) => uses.has('files-read') || uses.has('uploads-read'),
  'lib/gateways/s3-upload.ts': ({ uses }) => uses.has('files-write') || uses.has('event-log'),
  'lib/gateways/queues.ts': ({ sends }) => sends.size > 0,
  'lib/gateways/mail.ts': ({ uses }) => uses.has('mail'),
  'lib/gateways/breach-check.ts': ({ uses }) => uses.has('breach'),
  'lib/gateways/event-log/event-store.ts': ({ uses }) => uses.has('event-store'),
  'lib/gateways/event-log/log-files.ts': ({ uses }) => uses.has('event-store') || uses.has('event-log'),
  'lib/gateways/event-log/log-signer.ts': ({ uses }) => uses.has('event-log'),
  'lib/gateways/pay/provider.ts': ({ uses }) => uses.has('pay'),
  'lib/gateways/ssm-references.ts': ({ uses }) =>
    uses.has('every-setting') || uses.has('pay') || uses.has('pay-secrets'),
};

const root = new URL('../../', import.meta.url).pathname;

const NAMESPACE = 'undeclared';

const names = Object.keys(lazyModules).map((path) => basename(path, '.ts'));
/** As narrow as it can be: esbuild asks another process about each import that matches. */
const mayBeStubbed = new RegExp(`^\\.{1,2}/(?:.*/)?(?:${names.join('|')})\\.ts$`);

/** Keeps out of a bundle what its function does not declare and is therefore refused anyway. */
export function stubUndeclared(reachOf: () => Reach): Plugin {
  const gone = Object.keys(lazyModules).filter((path) => !existsSync(join(root, path)));
  if (gone.length > 0) throw new Error(`bundles would hold what nobody declared: no ${gone.join(', ')}`);
  return {
    name: 'stub-undeclared',
    setup: (build) => {
      build.onResolve({ filter: mayBeStubbed }, ({ kind, path, resolveDir }) => {
        const isNeeded = lazyModules[relative(root, join(resolveDir, path))];
        if (kind !== 'dynamic-import' || !isNeeded || isNeeded(reachOf())) return undefined;
        return { path, namespace: NAMESPACE, sideEffects: false };
      });
      // Names are looked up in it at run time only, and nobody gets that far.
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}
