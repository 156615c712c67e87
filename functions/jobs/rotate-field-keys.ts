import { KeyRotation, rotateFieldKeys } from '../../lib/maintenance/rotate-field-keys.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'rotate-field-keys',
  summary: 'Add a key for encrypted columns, or write old cells anew under the one in use',
  timeout: 900,
  uses: ['field-keys', 'owner'],
  input: KeyRotation,
  handle: (ctx, input) => rotateFieldKeys(ctx, input),
});
