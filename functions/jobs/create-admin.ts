import { job } from '../../lib/runtime/job.ts';
import { AdminDraft, createAdmin } from '../../lib/users/create-admin.ts';

export const handler = job({
  name: 'create-admin',
  summary: 'Make the first super administrator of a stage',
  timeout: 30,
  input: AdminDraft,
  uses: ['field-keys', 'breach'],
  handle: (ctx, draft) => createAdmin(ctx, draft),
});
