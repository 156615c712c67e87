import { userCreated } from '../../lib/consequences/users.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { importUsers } from '../../lib/users/import.ts';
import { UserImport, UserImportReport } from '../../lib/users/import-schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/users/import',
  summary: 'Create users from a CSV file',
  description:
    'Each line gets its own result and each new user a generated password, answered here alone: to the same request under the same `Idempotency-Key` again, and to no other. A refused line stops no other; the same file again creates nobody twice.',
  access: 'user.create',
  stepUp: true,
  transaction: 'own',
  body: UserImport,
  unchecked: ['csv'],
  output: UserImportReport,
  status: 200,
  problems: ['entity-not-found'],
  consequences: userCreated,
  uses: ['field-keys', 'breach'],
  handle: (ctx, { body }) => importUsers(ctx, body),
});
