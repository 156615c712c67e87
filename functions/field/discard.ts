import { discardQuarantined, discardShapes } from '../../lib/field/quarantine/discard.ts';
import { loadQuarantined } from '../../lib/field/quarantine/retry.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/field/quarantine/{id}/discard',
  summary: 'Discard a refused document of a phone that nobody needs',
  description:
    'It leaves the list; `state=discarded` lists it, and a retry still takes it, until 90 days after its last refusal.',
  access: 'field.settle',
  ...discardShapes,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadQuarantined(ctx, params.id),
  handle: (ctx, { target, query, body }) => discardQuarantined(ctx, target, query, body),
});
