import { queueMessages } from '../../lib/core/messages.ts';
import { buildExport } from '../../lib/exports/build.ts';
import { personFile } from '../../lib/privacy/person-file.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'build-export',
  summary: 'Build the file of an export, or remove files of exports that were withdrawn',
  timeout: 300,
  batch: 1,
  concurrency: 2,
  message: queueMessages['build-export'],
  uses: ['field-keys', 'files-write', 'exports-remove'],
  handle: (ctx, message) => buildExport(ctx, message, personFile),
});
