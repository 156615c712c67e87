import { userDeleted } from '../../lib/consequences/users.ts';
import { Erasure, erasePerson, personProblems } from '../../lib/privacy/erase.ts';
import { ErasureRequest } from '../../lib/privacy/question.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/privacy/erase',
  summary: 'Erase a person',
  description:
    'Takes a donor out of visits, e-mails and refused documents, or makes a user a former member. Receipts and money stay. All details that are given have to match; nobody found is 200 with zeros. Several people may have one name: a dry run lists what it found, and `chosen` erases exactly what is chosen of it.',
  access: 'privacy.manage',
  stepUp: true,
  body: ErasureRequest,
  output: Erasure,
  status: 200,
  problems: [...personProblems, 'passage-not-found', 'person-changed', 'payment-pending', 'last-admin'],
  consequences: userDeleted,
  uses: ['field-keys'],
  sends: ['check-upload', 'build-export'],
  handle: (ctx, { body }) => erasePerson(ctx, body),
});
