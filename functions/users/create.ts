import { endpoint } from '../../lib/runtime/endpoint.ts';
import { createUser } from '../../lib/users/create.ts';
import { CreatedUser, UserDraft } from '../../lib/users/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create a user',
  description: 'Without a password one is generated; it is answered here and never again.',
  access: 'user.create',
  transaction: 'own',
  body: UserDraft,
  output: CreatedUser,
  status: 201,
  problems: [
    'invalid-username',
    'username-taken',
    'password-not-acceptable',
    'field-forbidden',
    'entity-not-found',
  ],
  uses: ['breach'],
  handle: (ctx, { body }) => createUser(ctx, body),
});
