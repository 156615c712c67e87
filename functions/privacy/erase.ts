import { userDeleted } from '../../lib/consequences/users.ts';
import { Erasure, erasePerson, personProblems } from '../../lib/privacy/erase.ts';
import { ErasureRequest } from '../../lib/privacy/question.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/privacy/erase',
  summary: 'Erase a person',
  description:
    'Takes a donor out of visits, e-mails and refused documents, or makes a user a former member. Receipts and money stay. All details that are given have to match; nobody found is 200 with zeros.',
  access: 'privacy.manage',
  body: ErasureRequest,
  output: Erasure,
  status: 200,
  problems: [...personProblems, 'payment-pending', 'last-admin'],
  consequences: userDeleted,
  uses: ['field-keys'],
  sends: ['check-upload', 'build-export'],
  handle: (ctx, { body }) => erasePerson(ctx, body),
});
