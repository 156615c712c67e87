import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Reach } from '../../lib/runtime/declared-use.ts';

/** What is loaded when it is first needed, and what a function must have declared to come to need it. */
const needed: Record<string, (reach: Reach) => boolean> = {
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

const names = Object.keys(needed).map((name) => name.replace('.ts', ''));
/** No wider: each import that fits is asked about in another process. */
const mayBeLeftOut = new RegExp(`^\\.{1,2}/(?:.*/)?(?:${names.join('|')})\\.ts$`);

/** Keeps out of a bundle what its function does not declare and is therefore refused anyway. */
export function stubUndeclared(reachOf: () => Reach): Plugin {
  return {
    name: 'leave-out',
    setup: (build) => {
      build.onResolve({ filter: mayBeLeftOut }, ({ kind, path }) => {
        const isNeeded = needed[basename(path)];
        if (kind !== 'dynamic-import' || !isNeeded || isNeeded(reachOf())) return undefined;
        return { path, namespace: NAMESPACE, sideEffects: false };
      });
      // Names are looked up in it at run time only, and nobody gets that far.
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}
