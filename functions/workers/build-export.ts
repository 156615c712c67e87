import { queueMessages } from '../../lib/core/messages.ts';
import { buildExport } from '../../lib/exports/build-export.ts';
import { FONT_FILES } from '../../lib/exports/sheets/ink.ts';
import { keepErasure } from '../../lib/privacy/erasure-list.ts';
import { personFile } from '../../lib/privacy/person-file.ts';
import { worker } from '../../lib/runtime/worker.ts';

export const handler = worker({
  queue: 'build-export',
  summary: 'Build the file of an export, remove withdrawn ones, or remember an erasure',
  timeout: 300,
  batch: 1,
  concurrency: 2,
  assets: Object.values(FONT_FILES),
  message: queueMessages['build-export'],
  uses: ['field-keys', 'files-read', 'files-write', 'exports-remove', 'erasures-write'],
  handle: (ctx, message) =>
    'erasure' in message ? keepErasure(ctx, message) : buildExport(ctx, message, personFile),
});
