import { userCreated } from '../../lib/consequences/users.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { createUser, newUserProblems } from '../../lib/users/create.ts';
import { CreatedUser, UserDraft } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create a user',
  description:
    'Without a password one is generated. It is answered here alone: to the same request under the same `Idempotency-Key` again, and to no other.',
  access: 'user.create',
  stepUp: true,
  transaction: 'own',
  body: UserDraft,
  unchecked: ['username'],
  output: CreatedUser,
  status: 201,
  location: '/api/users/{user_id}',
  problems: newUserProblems,
  consequences: userCreated,
  uses: ['field-keys', 'breach'],
  handle: (ctx, { body }) => createUser(ctx, body),
});
