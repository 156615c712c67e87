import * as z from 'zod';
import { operationDeleted } from '../../lib/consequences/seasons.ts';
import { userDeleted } from '../../lib/consequences/users.ts';
import { purge } from '../../lib/maintenance/purge.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'purge',
  summary:
    'Remove expired keys and sessions, the bodies of old e-mails, old payment events, old rooms and unfinished uploads, erase whom nobody needs to know any more, remove accounts after ten years, give up exports that were not built',
  timeout: 300,
  schedule: { cron: '0 4 * * *' },
  input: z.strictObject({}),
  consequences: { ...userDeleted, ...operationDeleted },
  uses: ['field-keys', 'uploads-list'],
  sends: ['check-upload', 'render-receipt'],
  handle: (ctx) => purge(ctx),
});
