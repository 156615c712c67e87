import { personProblems } from '../../lib/privacy/erase.ts';
import { exportPerson, RequestedExport } from '../../lib/privacy/export.ts';
import { PersonQuestion } from '../../lib/privacy/question.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  summary: 'Ask for a file with everything about a person',
  description:
    'A JSON file behind a short-lived link, as other exports: visits, receipts, e-mails, refused documents of phones, history, and for a user messages. All details that are given have to match; of nobody the lists are empty. A visit has, beside the ids of its record, `operation_name`, `sector_name` and the `address` of its door. Several people may have one name: a dry run of an erasure lists what it found, and `chosen` hands over exactly what is chosen of it.',
  access: 'privacy.manage',
  stepUp: true,
  body: PersonQuestion,
  output: RequestedExport,
  status: 202,
  problems: [...personProblems, 'passage-not-found', 'person-changed'],
  uses: ['field-keys'],
  sends: ['build-export'],
  handle: (ctx, { body }) => exportPerson(ctx, body),
});
