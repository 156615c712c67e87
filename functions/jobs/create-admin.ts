import { AdminDraft, createAdmin } from '../../lib/admin/create-admin.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'create-admin',
  summary: 'Make the first super administrator of a stage',
  timeout: 30,
  input: AdminDraft,
  uses: ['field-keys', 'breach'],
  handle: (ctx, draft) => createAdmin(ctx, draft),
});
