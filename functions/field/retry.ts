import { documentsPushed } from '../../lib/consequences/passage-changed.ts';
import { loadQuarantined, retryQuarantined, retryShapes } from '../../lib/field/quarantine/retry.ts';
import { contentProblems } from '../../lib/passages/descriptions.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/field/quarantine/{id}/retry',
  summary: 'Take a refused document of a phone that will not send it again',
  description:
    'As if the phone of its member sent it now, with the fields that the body changes; refused again, the answer is that problem.',
  access: 'field.settle',
  ...retryShapes,
  status: 200,
  missing: ['operation-not-found'],
  problems: [...contentProblems, 'passage-locked', 'id-already-used', 'operation-not-found'],
  consequences: documentsPushed,
  uses: ['field-keys'],
  sends: ['render-receipt', 'sync-payment', 'send-mail'],
  target: (ctx, { params }) => loadQuarantined(ctx, params.id),
  handle: (ctx, { target, query, body }) => retryQuarantined(ctx, target, query, body),
});
