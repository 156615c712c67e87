import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Reach } from '../../lib/runtime/declared-use.ts';

/** Lazily imported modules, and whether a function with these declared rights can need them. */
const isModuleNeeded: Record<string, (reach: Reach) => boolean> = {
  'pool.ts': ({ uses }) => uses.has('database') || uses.has('owner'),
  'database-login.ts': ({ uses }) => uses.has('database') || uses.has('owner'),
  'owner-login.ts': ({ uses }) => uses.has('owner'),
  'key-wrap.ts': ({ uses }) => uses.has('field-keys') || uses.has('owner'),
  'files.ts': ({ uses }) => uses.has('files-read') || uses.has('files-write'),
  'file-links.ts': ({ uses }) => uses.has('files-read'),
  'file-uploads.ts': ({ uses }) => uses.has('files-write'),
  'queues.ts': ({ sends }) => sends.size > 0,
  'mail.ts': ({ uses }) => uses.has('mail'),
  'breach.ts': ({ uses }) => uses.has('breach'),
  'event-store.ts': ({ uses }) => uses.has('event-store'),
  'log-files.ts': ({ uses }) => uses.has('event-store') || uses.has('event-log'),
  'log-signer.ts': ({ uses }) => uses.has('event-log'),
  'log-upload.ts': ({ uses }) => uses.has('event-log'),
  'pay.ts': ({ uses }) => uses.has('pay'),
  'references.ts': ({ uses }) => uses.has('every-setting') || uses.has('pay') || uses.has('pay-secrets'),
};

const NAMESPACE = 'left-out';

const moduleNames = Object.keys(isModuleNeeded).map((name) => name.replace('.ts', ''));
/** As narrow as possible: esbuild calls back into this process for each import that matches. */
const stubbable = new RegExp(`^\\.{1,2}/(?:.*/)?(?:${moduleNames.join('|')})\\.ts$`);

/** Replaces modules of undeclared resources by empty ones; the runtime refuses those resources anyway. */
export function stubUndeclared(reachOf: () => Reach): Plugin {
  return {
    name: 'leave-out',
    setup: (build) => {
      build.onResolve({ filter: stubbable }, ({ kind, path }) => {
        const isNeeded = isModuleNeeded[basename(path)];
        if (kind !== 'dynamic-import' || !isNeeded || isNeeded(reachOf())) return undefined;
        return { path, namespace: NAMESPACE, sideEffects: false };
      });
      // An empty CommonJS module: esbuild does not check its exports, and the code that reads them is never reached.
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}
